// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/paths.h"

#include <nlohmann/json.hpp>

#include <QByteArrayList>
#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QString>

#include <algorithm>

/// Runs parascope-cli the way a script does.
struct Cli
{
    int status = -1;
    QByteArray out, err;

    static QString program() { return parascope::test::program("/parascope-cli"); }

    static Cli run(const QStringList& arguments, int seconds = 60)
    {
        QProcess process;
        process.start(program(), arguments);
        Cli result;
        if (process.waitForFinished(seconds * 1000) && process.exitStatus() == QProcess::NormalExit)
            result.status = process.exitCode();
        else
            process.kill();
        result.out = process.readAllStandardOutput();
        result.err = process.readAllStandardError();
        return result;
    }

    /// The output as exactly one JSON document; a discarded value when it is not.
    nlohmann::json json() const { return nlohmann::json::parse(out.toStdString(), nullptr, false); }
};

/// The numbers in a text, in order, as they are written.
inline QByteArrayList numbersIn(const QByteArray& text)
{
    static const QRegularExpression number(QStringLiteral("\\d+(\\.\\d+)?"));
    QByteArrayList out;
    for (auto found = number.globalMatch(QString::fromUtf8(text)); found.hasNext();)
        out.append(found.next().captured().toUtf8());
    return out;
}

/// Whether a text contains all of these.
inline bool holdsAll(const QByteArray& text, const QByteArrayList& values)
{
    return std::all_of(values.begin(), values.end(),
                       [&](const QByteArray& value) { return text.contains(value); });
}

inline bool writeText(const QString& path, const QByteArray& text)
{
    QFile file(path);
    return file.open(QIODevice::WriteOnly) && file.write(text) == text.size();
}
