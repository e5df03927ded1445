// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QProcess>
#include <QStringList>

namespace parascope::gui {

/// Measures what devices can do at most, one after the other: `parascope-cli calibrate`, in a process of its
/// own. The ceilings go into a database, where the rooflines and --peak measured find them.
class Calibration : public QObject
{
    Q_OBJECT

public:
    explicit Calibration(QObject* parent = nullptr);
    /// Gives up what is being measured.
    ~Calibration() override;

    /// Does nothing while one is under way.
    void start(const QStringList& devices, const QString& database);
    /// Ends what is being measured and leaves out the devices behind it.
    void cancel();
    [[nodiscard]] bool isRunning() const { return !m_devices.isEmpty(); }
    [[nodiscard]] const QString& database() const { return m_database; }

signals:
    void runningChanged();
    /// One sentence: what is being measured, what came out, or why nothing did.
    void message(const QString& sentence, bool bad);
    /// The database has the ceilings of a device.
    void measured();

private:
    void next();
    void finish(bool ended);

    QProcess m_process;
    QStringList m_devices; ///< still to be measured, the first one now
    QString m_database;
    bool m_cancelled = false;
};

} // namespace parascope::gui
