// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDir>
#include <QFile>
#include <QList>

#include <unistd.h>

namespace parascope::test {

inline QByteArray fileText(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// Returns the processes whose command line contains `words`; with `parent`, only its children.
inline QList<int> processesWith(const QByteArray& words, int parent = 0)
{
    QList<int> found;
    for (const auto& name : QDir("/proc").entryList(QDir::Dirs)) {
        bool number = false;
        const int pid = name.toInt(&number);
        if (!number || pid == ::getpid() ||
            !fileText("/proc/" + name + "/cmdline").replace('\0', ' ').contains(words))
            continue;
        if (parent != 0 &&
            !fileText("/proc/" + name + "/status").contains("\nPPid:\t" + QByteArray::number(parent) + "\n"))
            continue;
        found << pid;
    }
    return found;
}

/// Returns the largest resident size of this process so far, in MiB.
inline double peakMemory()
{
    for (const auto& line : fileText("/proc/self/status").split('\n'))
        if (line.startsWith("VmHWM:"))
            return line.mid(6).trimmed().split(' ').first().toDouble() / 1024;
    return 0;
}

} // namespace parascope::test
