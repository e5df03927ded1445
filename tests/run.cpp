// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/run.h"

#include <QTemporaryFile>
#include <QXmlStreamReader>

#include <cstdio>
#include <map>
#include <random>
#include <string>

namespace parascope::test {

namespace {

struct Count
{
    int passed = 0, skipped = 0;
};

/// Returns the rows of a Qt Test XML log. Setting up and cleaning up do not count as tests, unless they skip.
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

std::map<std::string, std::function<int(int&, char**)>>& registered()
{
    static std::map<std::string, std::function<int(int&, char**)>> all;
    return all;
}

} // namespace

Registered::Registered(const char* name, std::function<int(int&, char**)> main)
{
    registered().emplace(name, std::move(main));
}

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

unsigned seed()
{
    unsigned out = 20260;
    if (qEnvironmentVariableIsSet("PARASCOPE_SEED"))
        out = qEnvironmentVariable("PARASCOPE_SEED").toUInt();
    else if (qEnvironmentVariableIsSet("PARASCOPE_SOAK"))
        out = std::random_device{}();
    qInfo("seed %u", out);
    return out;
}

} // namespace parascope::test

int main(int argc, char** argv)
{
    const auto& tests = parascope::test::registered();
    const std::string program = argv[0];
    if (const auto called = tests.find(program.substr(program.rfind('/') + 1)); called != tests.end())
        return called->second(argc, argv);
    if (argc > 1)
        if (const auto named = tests.find(argv[1]); named != tests.end())
            return named->second(--argc, argv + 1);
    std::fprintf(stderr, "The first argument is the name of a test:\n");
    for (const auto& [name, test] : tests)
        std::fprintf(stderr, "  %s\n", name.c_str());
    return 2;
}
