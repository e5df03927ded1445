// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/core/temporary_folder.h"
#include "tests/engine/values.h"
#include "tests/run.h"

#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <fstream>

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/utsname.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace parascope;
namespace fs = std::filesystem;

/// If this fails, killed processes fill the disk, or a running one loses the folder that it works in.
class TestTemporaryFolder : public QObject
{
    Q_OBJECT

private:
    QTemporaryDir m_all;

    /// Gives a file the time of ten minutes ago.
    static void age(const fs::path& path)
    {
        const timespec before = {::time(nullptr) - 600, 0};
        const timespec both[] = {before, before};
        QCOMPARE(::utimensat(AT_FDCWD, path.c_str(), both, AT_SYMLINK_NOFOLLOW), 0);
    }
    /// Runs `body` in a process that is then killed, or that stays until the caller kills it.
    template <class Body>
    static pid_t inProcess(Body body)
    {
        int done[2];
        if (::pipe(done) != 0)
            return -1;
        const pid_t child = ::fork();
        if (child == 0) {
            body();
            (void)!::write(done[1], "", 1);
            for (;;)
                ::pause();
        }
        ::close(done[1]);
        char one = 1;
        if (::read(done[0], &one, 1) != 1)
            qFatal("the process has ended");
        ::close(done[0]);
        return child;
    }
    static void kill(pid_t child)
    {
        ::kill(child, SIGKILL);
        ::waitpid(child, nullptr, 0);
    }
    std::vector<fs::path> content() const
    {
        std::vector<fs::path> out;
        for (const auto& entry : fs::directory_iterator(m_all.path().toStdString()))
            out.push_back(entry.path());
        return out;
    }

private slots:
    void initTestCase() { QVERIFY(m_all.isValid()); }
    void init()
    {
        for (const auto& path : content())
            fs::remove_all(path);
        qputenv("TMPDIR", m_all.path().toUtf8());
    }

    void isPrivateAndGoesWithItsOwner()
    {
        {
            const auto folder = TemporaryFolder::make(temporary::report);
            QVERIFY(folder.has_value());
            struct stat info = {};
            QCOMPARE(::stat(folder->path().c_str(), &info), 0);
            QCOMPARE(info.st_mode & 0777, 0700U);
            std::ofstream(folder->path() / "inside") << "text";
            QCOMPARE(content().size(), std::size_t{1});
            QVERIFY(folder->path().filename().string().starts_with("parascope-report-"));
        }
        QVERIFY(content().empty());
    }

    void aForkedProcessDoesNotRemoveIt()
    {
        auto folder = TemporaryFolder::make(temporary::ranks);
        QVERIFY(folder.has_value());
        kill(inProcess([&] { *folder = TemporaryFolder(); }));
        kill(inProcess([&] { const TemporaryFolder moved = std::move(*folder); }));
        QVERIFY(fs::exists(folder->path()));
    }

    void whatAKilledProcessLeftIsFound()
    {
        const pid_t child = inProcess([] { static auto folder = TemporaryFolder::make(temporary::program); });
        const auto left = content();
        QCOMPARE(left.size(), std::size_t{1});
        age(left.front());
        QVERIFY(leftTemporaryFolders().empty()); // its process lives
        kill(child);
        QCOMPARE(leftTemporaryFolders(), left);
    }

    void aForkedProcessHoldsIt()
    {
        pid_t other = -1;
        {
            int passed[2];
            QCOMPARE(::pipe(passed), 0);
            const pid_t maker = inProcess([&] {
                static auto folder = TemporaryFolder::make(temporary::program);
                const pid_t inner = ::fork();
                if (inner == 0)
                    for (;;)
                        ::pause();
                (void)!::write(passed[1], &inner, sizeof inner);
            });
            QCOMPARE(::read(passed[0], &other, sizeof other), static_cast<ssize_t>(sizeof other));
            kill(maker);
        }
        age(content().front());
        QVERIFY(leftTemporaryFolders().empty());
        ::kill(other, SIGKILL); // init waits for it
        QTRY_COMPARE_WITH_TIMEOUT(leftTemporaryFolders().size(), std::size_t{1}, test::patience);
    }

    void newOnesMayBeInTheMaking()
    {
        kill(inProcess([] { static auto folder = TemporaryFolder::make(temporary::program); }));
        QVERIFY(leftTemporaryFolders().empty());
    }

    void othersAreNotTouched()
    {
        const fs::path all = m_all.path().toStdString();
        utsname host = {};
        QCOMPARE(::uname(&host), 0);
        const std::string here = std::string("-") + host.nodename;
        for (const auto& name :
             {std::string("parascope-1000"), std::string("parascope-records-0"), "parascope-program" + here,
              "other-program" + here + "-abcdef", "parascope-programs" + here + "-abcdef",
              "parascope-program" + here + "-of-mine", "parascope-program" + here + "-a.db",
              "parascope-program" + here + "2-abcdef", std::string("parascope-program-abcdef")})
            fs::create_directory(all / name);
        fs::create_directory(all / "target");
        fs::create_directory_symlink(all / "target", all / ("parascope-program" + here + "-abcdef"));
        QCOMPARE(::mkfifo((all / ("parascope-report" + here + "-pipe00")).c_str(), 0600), 0);
        if (::geteuid() == 0) {
            const auto theirs = all / ("parascope-look" + here + "-theirs");
            fs::create_directory(theirs);
            QCOMPARE(::chown(theirs.c_str(), 54321, 54321), 0);
        }
        for (const auto& path : content())
            age(path);
        QVERIFY(leftTemporaryFolders().empty());
        const auto ours = all / ("parascope-report" + here + "-abcdef");
        fs::create_directory(ours);
        age(ours);
        QCOMPARE(leftTemporaryFolders(), std::vector{ours});
    }

    void aMissingFolderIsNamed()
    {
        qputenv("TMPDIR", (m_all.path() + "/absent").toUtf8());
        const auto folder = TemporaryFolder::make(temporary::program);
        QVERIFY(!folder.has_value());
        QVERIFY(QString::fromStdString(folder.error().text()).contains(m_all.path() + "/absent"));
        QVERIFY(leftTemporaryFolders().empty());
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestTemporaryFolder)
#include "tst_temporary_folder.moc"
