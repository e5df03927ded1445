// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTest>

#include <functional>

namespace parascope::test {

/// Every wait for a condition ends after this long, in milliseconds: long enough for a machine that does
/// other work, since a wait that succeeds ends at once.
inline constexpr int patience = 120000;

/// Runs a test object as QTest::qExec does and says on the last line how many rows were skipped. The exit
/// status is the number of failures, or 77 if rows were skipped and no test function passed: CTest then shows
/// the test as skipped.
int run(QObject& test, int argc, char** argv);

/// What the random numbers of a test begin with, and says it in the log: PARASCOPE_SEED where that is given,
/// in the soak (PARASCOPE_SOAK) another one each time, and else always the same.
unsigned seed();

/// How often a statistic is drawn: a tenth of it under a sanitizer, which looks for other faults and takes
/// many times as long.
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

/// Waits for a condition, for as long as test::patience. Once it has held it counts as fulfilled: Qt's own
/// QTRY_VERIFY asks again, and fails where it no longer holds.
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
/// without arguments) runs before the application is made; `apply` (of the application) after that.
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
