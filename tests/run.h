// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTest>

namespace parascope::test {

/// Runs a test object as QTest::qExec does and says on the last line how many rows were skipped. The exit
/// status is the number of failures, or 77 if rows were skipped and no test function passed: CTest then shows
/// the test as skipped.
int run(QObject& test, int argc, char** argv);

} // namespace parascope::test

/// The main function of a test: PARASCOPE_TEST_MAIN(QCoreApplication, TestClass).
#define PARASCOPE_TEST_MAIN(Application, TestClass)                                                          \
    int main(int argc, char** argv)                                                                          \
    {                                                                                                        \
        Application application(argc, argv);                                                                 \
        Application::setAttribute(Qt::AA_Use96Dpi);                                                          \
        QTEST_SET_MAIN_SOURCE_PATH                                                                           \
        TestClass test;                                                                                      \
        return parascope::test::run(test, argc, argv);                                                       \
    }
