// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/dispatch/steering_client.h"
#include "engine/run/dispatch/steering_socket.h"
#include "tests/engine/run/dispatch/fake_device.h"
#include "tests/engine/run/dispatch/running.h"
#include "tests/run.h"

#include <QTemporaryDir>
#include <QTest>

#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <csignal>

using namespace parascope;
using namespace parascope::dispatch;

/// Every message from a socket is checked before it is used. If this fails, the window fails, or a script
/// gets "type_error.302" in place of a sentence.
class TestSteeringMessages : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

    [[nodiscard]] std::filesystem::path database() const { return m_folder.filePath("t.db").toStdString(); }

    /// Returns the status of a real runner, with a run in hand.
    Json trueStatus()
    {
        auto running = test::Running::start(
            database(), {test::batches(9), {test::fakeDevice({"--clean", "--wait", "60"})}});
        if (!running->server)
            return nullptr;
        Json status;
        for (int i = 0; i < 1000; ++i) {
            status = toJson(running->runner->status());
            if (status["lanes"][0].contains("phase") && !status["lanes"][0]["step_seconds"].empty())
                break;
            QTest::qWait(20);
        }
        running->runner->requestStop();
        return status;
    }

    /// Listens in place of a runner and answers every line with the same text.
    struct Impostor
    {
        int listener = -1;
        std::atomic<bool> over = false;
        std::thread thread;
        Impostor(const std::filesystem::path& socket, std::string answer)
            : listener(*listenAt(socket)), thread([this, answer = std::move(answer)] {
                  for (int fd = -1; !over;) {
                      fd = ::accept(listener, nullptr, nullptr);
                      if (fd < 0) {
                          ::usleep(2000);
                          continue;
                      }
                      char line[1 << 16];
                      if (::recv(fd, line, sizeof line, 0) > 0)
                          (void)::send(fd, answer.data(), answer.size(), MSG_NOSIGNAL);
                      ::close(fd);
                  }
              })
        {
        }
        ~Impostor()
        {
            over = true;
            thread.join();
            ::close(listener);
        }
    };

private slots:
    void initTestCase()
    {
        std::signal(SIGPIPE, SIG_IGN);
        qputenv("XDG_RUNTIME_DIR", m_folder.path().toUtf8());
    }

    /// Every value of a real status in turn gets another type, becomes too large, or is removed. Each changed
    /// status is accepted or refused, and an accepted one can be read as steering_server.h says.
    void everyKeyOfAStatusIsChecked()
    {
        const auto status = trueStatus();
        QVERIFY(status.is_object());
        const auto good = statusFromJson(status);
        QVERIFY2(good, good ? "" : good.error().text().c_str());
        QCOMPARE(toJson(*good).dump().c_str(), status.dump().c_str()); // nothing is lost on the way
        const Json wrong[] = {
            nullptr,         true, -1, 1e300, "text", Json::array(), Json::array({1}), Json::object(),
            Json{{"a", "b"}}};
        int refused = 0, tried = 0;
        const auto flat = status.flatten();
        for (const auto& [pointer, value] : flat.items()) {
            const bool ofPoint = pointer.find("/point/") != std::string::npos; // a text or any number
            const bool unread = pointer == "/type" || value.is_null() ||
                                value.is_structured(); // empty, which is a separate type here
            for (const auto& other : wrong) {
                auto changed = status;
                changed[Json::json_pointer(pointer)] = other;
                const auto checked = statusFromJson(changed);
                ++tried;
                refused += !checked;
                if (!checked)
                    QVERIFY2(checked.error().text().find("answer") != std::string::npos,
                             checked.error().text().c_str());
                const bool sameKind = (other.is_string() && value.is_string()) ||
                                      (other.is_number() && value.is_number()) || other.is_null();
                if (!ofPoint && !unread && !sameKind)
                    QVERIFY2(!checked, (pointer + " " + other.dump()).c_str());
            }
        }
        qInfo("%d of %d refused", refused, tried);
        for (const auto& other : wrong)
            QVERIFY(!statusFromJson(other));
    }

    /// A handler that throws while a status is due ends neither the server, which has a thread of its own,
    /// nor the connection of the client that waits for it.
    void aStatusThatCannotBeMade()
    {
        const auto status = trueStatus();
        QVERIFY(status.is_object());
        std::atomic<int> asked = 0;
        const auto server = SteeringServer::start(database(), [&](const Json& request) -> Json {
            if (request["command"] == "status" && ++asked < 3)
                throw std::bad_alloc();
            return request["command"] == "status" ? status : Json{{"ok", true}};
        });
        QVERIFY2(server, server ? "" : server.error().text().c_str());
        auto client = SteeringClient::connect(database());
        QVERIFY2(client, client ? "" : client.error().text().c_str());
        QVERIFY(client->subscribe());
        const auto next = client->next(std::chrono::milliseconds(test::patience));
        QVERIFY2(next, next ? "" : next.error().text().c_str());
        QVERIFY(next->has_value());
        QCOMPARE(toJson(**next).dump().c_str(), status.dump().c_str());
        QVERIFY(asked >= 3);
    }

    void answersOfOtherCommands()
    {
        QVERIFY(checkedAnswer({{"ok", true}, {"job", 3}}, "enqueue"));
        QVERIFY(checkedAnswer({{"error", "No."}}, "enqueue"));
        QVERIFY(!checkedAnswer({{"error", "No."}, {"message", {1}}}, "enqueue"));
        for (const Json& answer : {Json{{"ok", true}}, Json{{"ok", true}, {"job", "3"}}, Json{{"job", 3}},
                                   Json{{"error", 3}}, Json{{"ok", true}, {"job", -3}}, Json(), Json(3)})
            QVERIFY2(!checkedAnswer(answer, "enqueue"), answer.dump().c_str());
        QVERIFY(checkedAnswer({{"ok", true}, {"covered", 1}}, "only-missing"));
        QVERIFY(!checkedAnswer({{"ok", true}, {"covered", 1.5}}, "only-missing"));
    }

    void anImpostorsAnswerIsAnError()
    {
        const auto socket = *steeringSocket(database());
        for (const std::string answer : {"{\"state\": 1}\n", "[]\n", "null\n", "nonsense\n", "{}\n",
                                         "{\"state\":\"running\",\"lanes\":{\"a\":1}}\n"}) {
            const Impostor impostor(socket, answer);
            auto client = SteeringClient::connect(database());
            QVERIFY2(client, client ? "" : client.error().text().c_str());
            const auto status = client->status();
            QVERIFY(!status);
            QVERIFY2(status.error().text().find("answer") != std::string::npos,
                     status.error().text().c_str());
        }
    }

    /// A runner that was stopped (SIGSTOP) accepts no connection, and at some point its queue is full.
    void aFullQueueIsGivenUp()
    {
        const auto socket = *steeringSocket(database());
        std::filesystem::remove(socket);
        const int listener = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
        sockaddr_un address = {};
        address.sun_family = AF_UNIX;
        std::strncpy(address.sun_path, socket.c_str(), sizeof address.sun_path - 1);
        QVERIFY(::bind(listener, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0 &&
                ::listen(listener, 0) == 0);
        const int waiting = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
        QCOMPARE(::connect(waiting, reinterpret_cast<sockaddr*>(&address), sizeof address), 0);
        const auto client = SteeringClient::connect(database());
        QVERIFY(!client);
        QVERIFY2(client.error().code == ErrorCode::Busy, client.error().text().c_str());
        ::close(waiting);
        ::close(listener);
        std::filesystem::remove(socket);
    }

    /// Both ends ask the kernel for the user of the other one.
    void anotherUserIsNotBelieved()
    {
        if (::geteuid() != 0)
            QSKIP("only root can be two users");
        const auto socket = *steeringSocket(database());
        std::filesystem::remove(socket);
        // The listener belongs to the user `nobody`.
        const pid_t child = ::fork();
        if (child == 0) {
            const int fd = ::socket(AF_UNIX, SOCK_STREAM, 0);
            sockaddr_un address = {};
            address.sun_family = AF_UNIX;
            std::strncpy(address.sun_path, socket.c_str(), sizeof address.sun_path - 1);
            if (::bind(fd, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0 ||
                ::setuid(65534) != 0 || ::listen(fd, 4) != 0)
                ::_exit(1);
            ::pause();
            ::_exit(0);
        }
        Result<SteeringClient> client = Error::notFound("");
        for (int i = 0; i < 500 && !client && client.error().code == ErrorCode::NotFound; ++i) {
            client = SteeringClient::connect(database());
            QTest::qWait(10);
        }
        ::kill(child, SIGKILL);
        ::waitpid(child, nullptr, 0);
        QVERIFY(!client);
        QVERIFY2(client.error().code == ErrorCode::Io &&
                     client.error().text().find(socket.c_str()) != std::string::npos,
                 client.error().text().c_str());
        std::filesystem::remove(socket);
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestSteeringMessages)
#include "tst_steering_messages.moc"
