// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/worker/buffer_heap.h"
#include "tests/run.h"

#include <QTest>

#include <cstring>
#include <map>
#include <random>
#include <sys/resource.h>
#include <vector>

using parascope::worker::BufferHeap;

/// If these fail, two tensors share memory, or a run takes far more of the machine than its forecast.
class BufferHeapTest : public QObject
{
    Q_OBJECT

    static constexpr std::size_t mega = std::size_t{1} << 20;

private slots:
    /// What 20,000 random requests were given is theirs alone: each is filled, and found as it was filled.
    void buffersAreTheirOwners()
    {
        const auto heap = BufferHeap::reserve(512 * mega);
        QVERIFY(heap);
        std::mt19937 random(7);
        struct Held
        {
            unsigned char* memory;
            std::size_t size;
            int mark;
        };
        std::vector<Held> held;
        const auto intact = [](const Held& one) {
            return one.memory[0] == one.mark && one.memory[one.size / 2] == one.mark &&
                   one.memory[one.size - 1] == one.mark;
        };
        std::size_t live = 0, most = 0;
        for (int i = 0; i < 20000; ++i) {
            if (held.size() < 40 || (held.size() < 80 && random() % 2)) {
                const std::size_t size = 1 + random() % (random() % 4 ? 40000 : 400000);
                auto* memory = static_cast<unsigned char*>(heap->allocate(size));
                QVERIFY(memory && heap->owns(memory));
                QCOMPARE(reinterpret_cast<std::uintptr_t>(memory) % 64, std::uintptr_t(0));
                const int mark = i % 251;
                memory[0] = memory[size / 2] = memory[size - 1] = static_cast<unsigned char>(mark);
                held.push_back({memory, size, mark});
                live += size;
                most = std::max(most, live);
            } else {
                std::swap(held[random() % held.size()], held.back());
                QVERIFY(intact(held.back()));
                heap->release(held.back().memory);
                live -= held.back().size;
                held.pop_back();
            }
        }
        for (const auto& one : held)
            QVERIFY(intact(one));
        // Robson's bound for any order is far above; best fit of such sizes stays within twice.
        QVERIFY2(double(heap->extent()) < 2.0 * double(most), qPrintable(QString::number(heap->extent())));
    }

    /// Holes side by side are one, the smallest that fits is taken, and a step that repeats takes no more.
    void holesAreUsedAgain()
    {
        const auto heap = BufferHeap::reserve(64 * mega);
        QVERIFY(heap);
        auto* a = heap->allocate(mega);
        auto* b = heap->allocate(mega);
        auto* c = heap->allocate(4 * mega);
        auto* d = heap->allocate(mega / 2);
        heap->release(b);
        heap->release(a); // a and b are one hole of two
        QCOMPARE(heap->allocate(2 * mega), a);
        heap->release(c);
        auto* e = heap->allocate(mega);
        QVERIFY(e && e < d); // where c was, not behind d
        const auto extent = heap->extent();
        for (int step = 0; step < 100; ++step) {
            auto* one = heap->allocate(2 * mega);
            auto* other = heap->allocate(mega / 2);
            heap->release(one);
            heap->release(other);
        }
        QCOMPARE(heap->extent(), extent);
        for (auto* memory : {a, d, e})
            heap->release(memory);
        QCOMPARE(heap->allocate(8 * mega), a);
    }

    /// Where memory ends nothing is given, and what was given stays usable.
    void theLimitOfTheProcessHolds()
    {
        const auto heap = BufferHeap::reserve(1024 * mega);
        QVERIFY(heap);
        QVERIFY(!heap->allocate(2048 * mega));
        auto* small = static_cast<unsigned char*>(heap->allocate(mega));
        QVERIFY(small);
        rlimit before{};
        QCOMPARE(getrlimit(RLIMIT_DATA, &before), 0);
        const rlimit none{1, before.rlim_max};
        QCOMPARE(setrlimit(RLIMIT_DATA, &none), 0);
        auto* refused = heap->allocate(256 * mega);
        QCOMPARE(setrlimit(RLIMIT_DATA, &before), 0);
        QVERIFY(!refused);
        std::memset(small, 1, mega);
        QVERIFY(heap->allocate(256 * mega));
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, BufferHeapTest)
#include "tst_buffer_heap.moc"
