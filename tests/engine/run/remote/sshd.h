// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDir>
#include <QFile>
#include <QPointer>
#include <QProcess>
#include <QStandardPaths>
#include <QTcpServer>
#include <QTcpSocket>
#include <QTemporaryDir>

#include <unistd.h>

namespace parascope::test {

/// A real sshd on 127.0.0.1 with its own configuration, keys and port. The caller runs it and needs no root
/// rights.
class Sshd
{
public:
    /// Starts sshd. Returns why that is not possible, or an empty string when it listens.
    QString start()
    {
        const auto program =
            QStandardPaths::findExecutable("sshd", {"/usr/sbin", "/usr/local/sbin", "/usr/bin"});
        if (program.isEmpty() || QStandardPaths::findExecutable("ssh").isEmpty())
            return "openssh-server or openssh-client is not installed";
        // When root runs sshd, it needs this folder, whatever its configuration says.
        if (::getuid() == 0 && !QDir("/run/sshd").exists())
            m_madeFolder = QDir().mkpath("/run/sshd");
        for (const char* key : {"host", "user", "stranger"})
            QProcess::execute("ssh-keygen", {"-q", "-t", "ed25519", "-N", "", "-C", "test", "-f", path(key)});
        {
            QTcpServer probe;
            probe.listen(QHostAddress::LocalHost);
            m_port = probe.serverPort();
        }
        write("config",
              QString("Port %1\nListenAddress 127.0.0.1\nHostKey %2\nAuthorizedKeysFile %3\nStrictModes no\n"
                      "UsePAM no\nPasswordAuthentication no\nKbdInteractiveAuthentication no\nPidFile none\n"
                      "PermitRootLogin prohibit-password\nMaxStartups 200\nPrintMotd no\nPrintLastLog no\n")
                  .arg(m_port)
                  .arg(path("host"), path("authorized")));
        // From OpenSSH 9.8 on, the address of an unknown client is refused for a while; here all clients
        // share it.
        QStringList arguments{"-e", "-f", path("config")};
        if (const QStringList forgiving{"-o", "PerSourcePenalties=no"};
            QProcess::execute(program, QStringList{"-t"} + arguments + forgiving) == 0)
            arguments += forgiving;
        greet({});
        m_process.setProcessChannelMode(QProcess::MergedChannels);
        m_process.start(program, QStringList{"-D"} + arguments);
        for (int i = 0; i < 200; ++i) {
            QTcpSocket socket;
            socket.connectToHost("127.0.0.1", m_port);
            if (socket.waitForConnected(100))
                return {};
            if (m_process.state() == QProcess::NotRunning)
                break;
            m_process.waitForFinished(50);
        }
        return "sshd does not start here: " + QString::fromUtf8(m_process.readAll()).trimmed();
    }
    ~Sshd()
    {
        m_process.kill();
        m_process.waitForFinished();
        if (m_madeFolder)
            QDir().rmdir("/run/sshd");
    }

    /// Makes every session first print `text` to the standard output, like a faulty login script.
    void greet(const QString& text)
    {
        write("greeting", text);
        const auto force =
            QString("command=\"cat '%1'; eval \\\"$SSH_ORIGINAL_COMMAND\\\"\" ").arg(path("greeting"));
        write("authorized", (text.isEmpty() ? QString() : force) + read("user.pub"));
    }

    [[nodiscard]] int port() const { return m_port; }
    [[nodiscard]] QString path(const QString& name) const { return m_folder.filePath(name); }

    /// Returns a file of host keys that has this sshd under the given port.
    QString knownHosts(int port)
    {
        const auto name = QString("known%1").arg(port);
        write(name, QString("[127.0.0.1]:%1 %2").arg(port).arg(read("host.pub")));
        return path(name);
    }
    QString emptyKnownHosts()
    {
        write("nobody", {});
        return path("nobody");
    }

private:
    [[nodiscard]] QString read(const QString& name) const
    {
        QFile file(path(name));
        return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
    }
    void write(const QString& name, const QString& text) const
    {
        QFile file(path(name));
        if (file.open(QIODevice::WriteOnly))
            file.write(text.toUtf8());
    }

    QTemporaryDir m_folder;
    QProcess m_process;
    int m_port = 0;
    bool m_madeFolder = false;
};

/// A network between the client and that sshd, which a test can cut.
class Network : public QObject
{
public:
    explicit Network(int target)
    {
        m_server.listen(QHostAddress::LocalHost);
        connect(&m_server, &QTcpServer::newConnection, this, [this, target] {
            while (auto* near = m_server.nextPendingConnection()) {
                auto* far = new QTcpSocket(near);
                far->connectToHost("127.0.0.1", static_cast<quint16>(target));
                connect(near, &QTcpSocket::readyRead, far, [this, near, far] { pass(near, far); });
                connect(far, &QTcpSocket::readyRead, near, [this, near, far] { pass(far, near); });
                connect(near, &QTcpSocket::disconnected, far, [far] { far->abort(); });
                connect(far, &QTcpSocket::disconnected, near, [near] { near->disconnectFromHost(); });
                connect(far, &QTcpSocket::connected, far, [near, far] { far->write(near->readAll()); });
                m_links << near;
            }
        });
    }
    [[nodiscard]] int port() const { return m_server.serverPort(); }
    /// Cuts both ends of every connection, whatever is being transferred. Returns true if a connection had
    /// carried more than a handshake; one that had not is cut only if `early`.
    bool cut(bool early)
    {
        const bool alive = m_bytes > 8000;
        if (!alive && !early)
            return false;
        for (const auto& near : std::exchange(m_links, {}))
            if (near) {
                for (auto* far : near->findChildren<QTcpSocket*>())
                    far->abort();
                near->abort();
                near->deleteLater();
            }
        m_bytes = 0;
        return alive;
    }

private:
    void pass(QTcpSocket* from, QTcpSocket* to)
    {
        if (to->state() != QAbstractSocket::ConnectedState)
            return; // the data is forwarded when it is connected
        const auto data = from->readAll();
        m_bytes += data.size();
        to->write(data);
    }

    QTcpServer m_server;
    QList<QPointer<QTcpSocket>> m_links;
    qint64 m_bytes = 0;
};

} // namespace parascope::test
