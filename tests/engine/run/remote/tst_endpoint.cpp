// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/dispatch/device_check.h"
#include "engine/run/remote/install.h"
#include "engine/run/remote/shell_words.h"
#include "tests/engine/run/dispatch/fake_device.h"
#include "tests/run.h"

#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <random>
#include <set>

using namespace parascope;

/// Endpoints as data: the commands that they become, what is refused, and the result of testing one. If this
/// fails, a worker starts with other arguments than were written, or a host name runs a program here.
class TestEndpoint : public QObject
{
    Q_OBJECT

    static Result<dispatch::DeviceConfig> device(const char* text)
    {
        const auto json = parseJson(text, "test");
        return json ? dispatch::deviceFromJson(*json, "test") : tl::unexpected(json.error());
    }

private slots:
    /// A shell, not our own reader, reads the words back.
    void aShellReadsEveryWordBack()
    {
        std::mt19937 random(7);
        std::vector<std::string> words = {
            "",  " ",  "a b", "it's", "\"",          "$HOME", "`id`", "$(id)", "a;b",   "a\nb", "*",
            "~", "\\", "-n",  "x=y",  "--opt=\"v\"", "<>&|",  "#",    "!",     "{a,b}", "\t",   "ümläut"};
        for (int i = 0; i < 200; ++i) {
            std::string word;
            for (int n = std::uniform_int_distribution<>(0, 12)(random); n > 0; --n)
                word += static_cast<char>(std::uniform_int_distribution<>(1, 126)(random));
            words.push_back(word);
        }
        auto command = std::vector<std::string>{"printf", "%s\\0"};
        command.insert(command.end(), words.begin(), words.end());
        QProcess shell;
        shell.start("/bin/sh", {"-c", QString::fromStdString(remote::commandLine(command))});
        QVERIFY(shell.waitForFinished());
        auto read = shell.readAllStandardOutput().split('\0');
        read.removeLast();
        QCOMPARE(read.size(), qsizetype(words.size()));
        for (qsizetype i = 0; i < read.size(); ++i)
            QCOMPARE(read[i], QByteArray::fromStdString(words[static_cast<std::size_t>(i)]));
    }

    void commands_data()
    {
        QTest::addColumn<QString>("entry");
        QTest::addColumn<QStringList>("command");
        QTest::newRow("own command") << R"({"name": "a", "command": ["podman", "run", "-i", "image", "w"]})"
                                     << QStringList{"podman", "run", "-i", "image", "w"};
        QTest::newRow("local")
            << R"({"name": "a", "worker": ["my-worker", "--x"], "environment": {"B": "1 2"}})"
            << QStringList{"env", "B=1 2", "my-worker", "--x"};
        const QStringList ours = {"-o", "BatchMode=yes",        "-o", "StrictHostKeyChecking=yes",
                                  "-o", "ConnectTimeout=15",    "-o", "ServerAliveInterval=5",
                                  "-o", "ServerAliveCountMax=3"};
        QTest::newRow("ssh") << R"({"name": "a", "ssh": {"target": "me@h"}, "worker": ["w", "a b"]})"
                             << (QStringList{"ssh", "-T"} + ours +
                                 QStringList{"--", "me@h", R"(sh -c 'w '\''a b'\''; exit $?')"});
        QTest::newRow("ssh with everything")
            << R"({"name": "a", "ssh": {"target": "h", "port": 2222, "identity": "/k", "known_hosts": "/kh",
                   "options": ["-J", "gate"]}, "worker": ["w"], "environment": {"A": "$x"}, "cores": [0, 2],
                   "keep_seconds": 9})"
            << (QStringList{"ssh", "-T", "-J", "gate"} + ours +
                QStringList{
                    "-p", "2222", "-i", "/k", "-o", "IdentitiesOnly=yes", "-o", "UserKnownHostsFile=/kh",
                    "--", "h",
                    "parascope-worker-keep --session '{session}' --keep 9 -- env 'A=$x' taskset -c 0,2 w"});
        QTest::newRow("srun")
            << R"({"name": "a", "srun": {"partition": "p", "gres": "gpu:1"}, "worker": ["w"]})"
            << QStringList{
                   "srun",          "--quiet",      "--ntasks=1", "--unbuffered", "--kill-on-bad-exit=1",
                   "--partition=p", "--gres=gpu:1", "w"};
    }
    void commands()
    {
        QFETCH(QString, entry);
        QFETCH(QStringList, command);
        const auto made = device(qPrintable(entry));
        QVERIFY2(made, made ? "" : made.error().text().c_str());
        QStringList words;
        for (const auto& word : made->command)
            words << QString::fromStdString(word);
        QCOMPARE(words, command);
        // A detached runner gets the device as JSON.
        const auto again = dispatch::deviceFromJson(dispatch::toJson(*made), "again");
        QVERIFY2(again, again ? "" : again.error().text().c_str());
        QVERIFY(again->command == made->command);
        QCOMPARE(again->host, made->host);
        QCOMPARE(again->keepSeconds, made->keepSeconds);
    }

    void refusals_data()
    {
        QTest::addColumn<QString>("entry");
        QTest::addColumn<QString>("mentions");
        QTest::newRow("an option as host")
            << R"({"name": "a", "ssh": {"target": "-oProxyCommand=id"}})" << "target";
        QTest::newRow("blank in host") << R"({"name": "a", "ssh": {"target": "h id"}})" << "target";
        QTest::newRow("no host") << R"({"name": "a", "ssh": {}})" << "target";
        QTest::newRow("port") << R"({"name": "a", "ssh": {"target": "h", "port": 70000}})" << "port";
        QTest::newRow("key") << R"({"name": "a", "ssh": {"target": "h", "passwort": "x"}})" << "passwort";
        QTest::newRow("a secret") << R"({"name": "a", "ssh": {"target": "h", "password": "x"}})"
                                  << "password";
        QTest::newRow("variable") << R"({"name": "a", "environment": {"A B": "x"}})" << "A B";
        QTest::newRow("both") << R"({"name": "a", "command": ["x"], "worker": ["y"]})" << "command";
        QTest::newRow("empty worker") << R"({"name": "a", "worker": []})" << "worker";
        QTest::newRow("nothing") << R"({})" << "name";
    }
    void refusals()
    {
        QFETCH(QString, entry);
        QFETCH(QString, mentions);
        const auto made = device(qPrintable(entry));
        QVERIFY(!made);
        QVERIFY2(QString::fromStdString(made.error().text()).contains(mentions), made.error().text().c_str());
    }

    void everyTemplateIsADevice()
    {
        const auto all = remote::templates();
        QVERIFY(all.size() >= 5);
        for (const auto& item : all) {
            const auto made = dispatch::deviceFromJson(item["entry"], "template");
            QVERIFY2(made, made ? "" : made.error().text().c_str());
            auto steps = remote::installSteps(made->endpoint, "cuda", "/bin");
            const auto image = remote::imageSteps(made->command, "cuda");
            const bool contained =
                std::set<std::string>{"podman", "docker", "kubectl"}.contains(made->command.front());
            QCOMPARE(!image.empty(), contained);
            if (contained)
                QVERIFY(image.front().command.find("parascope-worker -f packaging/container/Containerfile") !=
                        std::string::npos);
            steps.insert(steps.end(), image.begin(), image.end());
            QVERIFY2(!steps.empty() || made->command.front() == "srun" || !made->endpoint.ssh,
                     item["title"].get<std::string>().c_str());
            for (const auto& step : steps) {
                // A shell must be able to read a command that is shown for copying.
                QProcess shell;
                shell.start("/bin/sh", {"-n", "-c", QString::fromStdString(step.command)});
                QVERIFY(shell.waitForFinished());
                QVERIFY2(shell.exitCode() == 0, step.command.c_str());
            }
        }
    }

    /// Users trust the commands and paste them. If this fails, the operating system's own Python is changed
    /// into an environment of ours.
    void theSystemsPythonIsLeftAlone()
    {
        for (const char* worker : {"parascope-worker-pytorch", "parascope-worker-jax"}) {
            remote::Endpoint endpoint;
            endpoint.worker = {"/usr/bin/python3", std::string("parascope/") + worker};
            bool installs = false;
            for (const auto& step : remote::installSteps(endpoint, "cpu", "/bin")) {
                QVERIFY2(step.command.find("venv /usr") == std::string::npos &&
                             step.command.find("/usr/bin/pip") == std::string::npos,
                         step.command.c_str());
                installs = installs || step.command.find("install") != std::string::npos;
            }
            QVERIFY2(installs, worker);
        }
    }

    void theListIsAFile()
    {
        QTemporaryDir folder;
        qputenv("XDG_CONFIG_HOME", folder.path().toUtf8());
        QVERIFY(dispatch::readDeviceList()->empty());
        const Json list = {{{"name", "gpu"}, {"ssh", {{"target", "h"}}}, {"note", "ours"}}};
        QVERIFY(dispatch::writeDeviceList(list));
        const auto found = dispatch::findDevice("gpu");
        QVERIFY(found);
        QCOMPARE(found->command.front(), std::string("ssh"));
        QCOMPARE(found->host, std::string("gpu"));
        // A bad entry and a second one of the same name leave the file as it was.
        QVERIFY(!dispatch::writeDeviceList({{{"name", "gpu"}, {"ssh", {{"target", "-x"}}}}}));
        QVERIFY(!dispatch::writeDeviceList({list[0], list[0]}));
        QVERIFY(*dispatch::readDeviceList() == list);
        QFile(QString::fromStdString(dispatch::deviceListFile()->string())).open(QIODevice::Append);
    }

    void aCheckSaysWhatItFound()
    {
        const auto good = dispatch::checkDevice(test::fakeDevice({"--clean", "--banner"}), 0.1);
        QVERIFY2(good.error.empty(), good.error.c_str());
        QCOMPARE(good.hello->worker, std::string("fake"));
        QVERIFY(good.roundTripSeconds && *good.roundTripSeconds > 0 && *good.roundTripSeconds < 5);
        QVERIFY(good.stepSeconds);
        // The fake worker reports that a step takes a millisecond. FC 1024-1024-1024-1024, batch 256: three
        // products of 2 * 256 * 1024^2 FLOPs forward, and twice as many backward except for the first layer's
        // input.
        const double products = 8 * 2.0 * 256 * 1024 * 1024;
        QVERIFY2(*good.flops > products / 0.00101 && *good.flops < 1.2 * products / 0.001,
                 qPrintable(QString::number(*good.flops)));

        const auto dead = dispatch::checkDevice(test::fakeDevice({"--hello-exit"}), 0.1);
        QVERIFY(QString::fromStdString(dead.error).contains("libnothing.so"));
        auto device = test::fakeDevice({"--clean"});
        device.unit = "cuda:3";
        const auto without = dispatch::checkDevice(device, 0.1);
        QVERIFY2(QString::fromStdString(without.error).contains("cuda:3"), without.error.c_str());
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestEndpoint)
#include "tst_endpoint.moc"
