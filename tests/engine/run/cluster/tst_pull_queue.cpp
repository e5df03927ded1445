// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/cluster/pull_queue.h"
#include "tests/run.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <random>
#include <set>
#include <thread>

using namespace parascope::cluster;

/// Points as files that are moved. If this fails, two nodes measure a point, or none does.
class TestPullQueue : public QObject
{
    Q_OBJECT

private slots:
    void everyPointIsTakenOnce()
    {
        QTemporaryDir folder;
        const PullQueue queue(folder.path().toStdString());
        constexpr int points = 400;
        QVERIFY(queue.create(points));
        std::vector<std::set<std::size_t>> taken(4);
        std::vector<std::thread> tasks;
        for (int task = 0; task < 4; ++task)
            tasks.emplace_back([&, task] {
                while (const auto point = queue.take({task, 0})) {
                    if (!*point)
                        return;
                    taken[static_cast<std::size_t>(task)].insert(**point);
                    if (!queue.finish(**point, {task, 0}))
                        return;
                }
            });
        for (auto& task : tasks)
            task.join();
        std::size_t sum = 0;
        std::set<std::size_t> all;
        for (const auto& mine : taken) {
            sum += mine.size();
            all.insert(mine.begin(), mine.end());
        }
        QCOMPARE(sum, std::size_t(points));
        QCOMPARE(all.size(), std::size_t(points));
        QCOMPARE(queue.counts().done, std::size_t(points));
        QCOMPARE(queue.counts().todo, std::size_t(0));
    }

    /// Tasks die at any moment, and their orphans finish late.
    void deathsAndOrphans()
    {
        QTemporaryDir folder;
        const PullQueue queue(folder.path().toStdString());
        constexpr std::size_t points = 200;
        QVERIFY(queue.create(points));
        std::mt19937 random(5);
        std::vector<std::pair<std::size_t, Holder>> orphans;
        int life = 0;
        std::size_t finished = 0;
        while (queue.counts().done < points) {
            const Holder holder{0, life};
            queue.takeBack(0, life);
            while (const auto point = *queue.take(holder)) {
                if (random() % 5 == 0) {
                    orphans.emplace_back(*point, holder);
                    break; // the task dies while it has the point
                }
                QVERIFY(queue.finish(*point, holder));
                ++finished;
            }
            ++life;
            // The next life of the task first takes its points back; what an orphan finishes later does not
            // count.
            queue.takeBack(0, life);
            for (const auto& [point, old] : orphans)
                QVERIFY(!queue.finish(point, old));
        }
        QVERIFY(orphans.size() > 10);
        QCOMPARE(finished, points);
        std::set<std::size_t> all;
        for (const auto& done : queue.done())
            QVERIFY2(all.insert(done.point).second, "a point is done twice");
        QCOMPARE(all.size(), points);
    }

    void takingBack()
    {
        QTemporaryDir folder;
        const PullQueue queue(folder.path().toStdString());
        QVERIFY(queue.create(4));
        for (const Holder holder : {Holder{0, 0}, Holder{1, 0}, Holder{10, 0}})
            QVERIFY(*queue.take(holder));
        QCOMPARE(queue.takeBack(1, 1), std::size_t(1)); // the point of task 10 stays
        QCOMPARE(queue.takeBack(0, 0),
                 std::size_t(0)); // a task does not take back the points of its current life
        QCOMPARE(queue.counts().taken, std::size_t(2));
        QCOMPARE(queue.takeBackAll(), std::size_t(2));
        QCOMPARE(queue.counts().todo, std::size_t(4));
    }

    void strangeFilesAreLeftAlone()
    {
        QTemporaryDir folder;
        const PullQueue queue(folder.path().toStdString());
        QVERIFY(queue.create(1));
        for (const char* name :
             {"todo/.nfs0001", "todo/x", "taken/1", "taken/1.2", "taken/1.2.3.4", "done/backup~"}) {
            QFile file(folder.filePath(name));
            QVERIFY(file.open(QIODevice::WriteOnly));
        }
        QCOMPARE(**queue.take({0, 0}), std::size_t(0));
        QVERIFY(!*queue.take({0, 0}));
        QVERIFY(queue.done().empty());
        QVERIFY(!PullQueue(folder.filePath("none").toStdString()).take({0, 0}));
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestPullQueue)
#include "tst_pull_queue.moc"
