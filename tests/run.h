// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTest>

#include <functional>

namespace parascope::test {

/// Every wait for a condition ends after this time, in milliseconds. It is long because the machine may do
/// other work; a wait that succeeds ends at once.
inline constexpr int patience = 120000;

/// Runs a test object as QTest::qExec does and says on the last line how many rows were skipped. The exit
/// status is the number of failures, or 77 if rows were skipped and no test function passed: CTest then shows
/// the test as skipped.
int run(QObject& test, int argc, char** argv);

/// Returns the seed of a test's random numbers and writes it to the log. It is PARASCOPE_SEED if that is set,
/// a new seed each time in the soak (PARASCOPE_SOAK), and otherwise always the same.
unsigned seed();

/// Number of times that a statistic is drawn. Under a sanitizer this is a tenth of `wanted`, because a
/// sanitizer looks for other faults and takes many times as long.
constexpr int rounds(int wanted)
{
#ifdef __has_feature
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
    return wanted / 10;
#endif
#endif
    return wanted;
}

/// A test class of this program, which `main` (tests/run.cpp) runs when the program is called by this name,
/// or with this name as the first argument.
struct Registered
{
    Registered(const char* name, std::function<int(int&, char**)> main);
};

} // namespace parascope::test

/// Waits for a condition, for at most test::patience. A condition that held once counts as fulfilled; Qt's
/// own QTRY_VERIFY evaluates it again and fails if it no longer holds.
#define WAIT_FOR(condition) WAIT_FOR2(condition, #condition)
#define WAIT_FOR2(condition, description)                                                                    \
    do {                                                                                                     \
        if (!QTest::qWaitFor([&] { return static_cast<bool>(condition); }, parascope::test::patience))       \
            QVERIFY2(false, description);                                                                    \
    } while (false)
#define WAIT_FOR_EQUAL(value, expected)                                                                      \
    do {                                                                                                     \
        if (!QTest::qWaitFor([&] { return (value) == (expected); }, parascope::test::patience))              \
            QCOMPARE(value, expected);                                                                       \
    } while (false)

/// The main function of a test: PARASCOPE_TEST_MAIN(QCoreApplication, TestClass). `prepare` (a function
/// without arguments) runs before the application is made; `apply` (which takes the application) runs after
/// that.
#define PARASCOPE_TEST_MAIN(Application, TestClass)                                                          \
    PARASCOPE_TEST_PREPARED(Application, TestClass, [] {}, [](auto&) {})
#define PARASCOPE_TEST_PREPARED(Application, TestClass, prepare, apply)                                      \
    static const parascope::test::Registered registeredTest(                                                 \
        PARASCOPE_TEST_NAME, [](int& argc, char** argv) {                                                    \
            (prepare)();                                                                                     \
            Application application(argc, argv);                                                             \
            Application::setAttribute(Qt::AA_Use96Dpi);                                                      \
            (apply)(application);                                                                            \
            QTEST_SET_MAIN_SOURCE_PATH                                                                       \
            TestClass test;                                                                                  \
            return parascope::test::run(test, argc, argv);                                                   \
        });
