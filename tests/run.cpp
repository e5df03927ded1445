// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/run.h"

#include <QTemporaryFile>
#include <QXmlStreamReader>

#include <cstdio>

namespace parascope::test {

namespace {

struct Count
{
    int passed = 0, skipped = 0;
};

/// Rows of a Qt Test XML log. Setting up and cleaning up are no tests, unless it is they that skip.
Count rowsOf(QIODevice& log)
{
    Count count;
    QXmlStreamReader xml(&log);
    QString function;
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement)
            continue;
        const auto type = xml.attributes().value(QLatin1String("type"));
        if (xml.name() == QLatin1String("TestFunction"))
            function = xml.attributes().value(QLatin1String("name")).toString();
        else if (type == QLatin1String("skip"))
            ++count.skipped;
        else if (xml.name() == QLatin1String("Incident") && type == QLatin1String("pass") &&
                 function != QLatin1String("initTestCase") && function != QLatin1String("cleanupTestCase"))
            ++count.passed;
    }
    return count;
}

} // namespace

int run(QObject& test, int argc, char** argv)
{
    QStringList arguments;
    for (int i = 0; i < argc; ++i)
        arguments << QString::fromLocal8Bit(argv[i]);
    QTemporaryFile log;
    if (arguments.contains(QLatin1String("-o")) || !log.open())
        return QTest::qExec(&test, argc, argv);
    arguments << QStringLiteral("-o") << log.fileName() + QStringLiteral(",xml") << QStringLiteral("-o")
              << QStringLiteral("-,txt");
    if (const int failed = QTest::qExec(&test, arguments))
        return failed;
    const auto count = rowsOf(log);
    if (count.skipped == 0)
        return 0;
    std::printf("%d rows skipped\n", count.skipped);
    return count.passed == 0 ? 77 : 0;
}

} // namespace parascope::test
