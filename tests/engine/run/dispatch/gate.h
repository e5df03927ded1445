// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFile>
#include <QSaveFile>
#include <QStringList>

namespace parascope::test {

/// Holds the runs of fake workers (`--gate`), so that a run is certain to be running for as long as the test
/// needs it. A run that was cut off keeps its place: it counts as let through.
class Gate
{
public:
    explicit Gate(QString path) : m_path(std::move(path)) {}
    [[nodiscard]] QStringList arguments() const { return {QStringLiteral("--gate"), m_path}; }
    /// Returns how many runs have come to the gate so far, including those that ended.
    [[nodiscard]] int arrived() const
    {
        QFile waiting(m_path + QStringLiteral(".waiting"));
        return waiting.open(QIODevice::ReadOnly) ? static_cast<int>(waiting.readAll().count('\n')) : 0;
    }
    /// Lets the first `runs` of all runs that come end.
    void letThrough(int runs) const { write(QByteArray::number(runs)); }
    void open() const { write("open"); }

private:
    void write(const QByteArray& word) const
    {
        QSaveFile file(m_path);
        if (!file.open(QIODevice::WriteOnly) || file.write(word) != word.size() || !file.commit())
            qFatal("The gate %s cannot be written.", qPrintable(m_path));
    }
    QString m_path;
};

} // namespace parascope::test
