// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/run/sweep_controller.h"

#include "app/gui/run/runner_link.h"
#include "engine/store/database.h"
#include "widgets/selection/words.h"

#include <QLocale>

#include <algorithm>
#include <chrono>
#include <utility>

namespace parascope::gui {

namespace {
constexpr int idleMs = 1500, busyMs = 300;

/// A runner that ends by itself says how in its sweeps: those that still "run" without one were cut off.
/// `followed`: ids of the sweeps that it ran at the last look.
SweepController::Left leftBy(const QString& database, const std::vector<std::int64_t>& followed)
{
    SweepController::Left left;
    const auto reader =
        store::Reader::open(database.toStdString(), store::ReadMode::Auto, std::chrono::seconds(1));
    const auto sweeps = reader ? reader->sweeps() : tl::unexpected<Error>(reader.error());
    if (!sweeps)
        return left;
    const auto ended = std::count_if(sweeps->begin(), sweeps->end(), [&](const auto& sweep) {
        return sweep.state == "done" &&
               std::find(followed.begin(), followed.end(), sweep.id) != followed.end();
    });
    left.completed = !followed.empty() && static_cast<std::size_t>(ended) == followed.size();
    for (const auto& sweep : *sweeps) {
        if (sweep.state != "running" && sweep.state != "paused")
            continue;
        const auto points = reader->points(sweep.id);
        if (!points)
            continue;
        const auto done = std::count_if(points->begin(), points->end(),
                                        [](const auto& point) { return point.outcome.has_value(); });
        left.points += static_cast<qint64>(points->size());
        left.done += done;
        if (done < static_cast<std::ptrdiff_t>(points->size()))
            left.specs.push_back(sweep.spec);
    }
    return left;
}

} // namespace

SweepController::SweepController(QObject* parent) : QObject(parent), m_worker(new QObject)
{
    m_worker->moveToThread(&m_thread);
    connect(&m_thread, &QThread::finished, m_worker, &QObject::deleteLater);
    m_thread.setObjectName(QStringLiteral("steering"));
    m_thread.start();
    m_timer.setInterval(idleMs);
    connect(&m_timer, &QTimer::timeout, this, &SweepController::ask);
    m_timer.start();
}

SweepController::~SweepController()
{
    m_thread.quit();
    m_thread.wait();
}

void SweepController::setDatabase(const QString& path)
{
    m_database = path;
    ++m_token;
    m_asking = m_looked = m_silent = false;
    m_done = -1;
    if (!m_status.is_null()) {
        m_status = nullptr;
        emit statusChanged();
    }
    ask();
}

bool SweepController::isPaused() const
{
    return m_status.is_object() && m_status.value("state", std::string()) == "paused";
}

bool SweepController::hasRunAtWork() const
{
    return m_status.is_object() && m_status.contains("lanes") && m_status["lanes"].is_array() &&
           std::any_of(m_status["lanes"].begin(), m_status["lanes"].end(),
                       [](const Json& lane) { return lane.contains("point") && lane["point"].is_object(); });
}

QString SweepController::devicesOf(const std::string& platform) const
{
    QStringList names;
    if (m_status.is_object() && m_status.contains("lanes"))
        for (const auto& lane : m_status["lanes"])
            if (lane.value("platform", std::string()) == platform)
                names.append(QString::fromStdString(lane.value("device", std::string())));
    return names.isEmpty() ? QString::fromStdString(platform) : names.join(QStringLiteral(", "));
}

SweepController::Progress SweepController::progress() const
{
    Progress progress;
    if (!m_status.is_object() || !m_status.contains("sweeps") || !m_status["sweeps"].is_array())
        return progress;
    for (const auto& sweep : m_status["sweeps"]) {
        const auto points = sweep.value("points", qint64{0}) - sweep.value("will_not_fit", qint64{0});
        progress.points += points;
        progress.done += points - sweep.value("remaining", qint64{0});
        if (sweep.contains("failed") && sweep["failed"].is_object())
            for (const auto& [name, count] : sweep["failed"].items())
                progress.failed += count.is_number_integer() ? count.get<qint64>() : 0;
    }
    progress.etaSeconds = m_status.value("eta_seconds", 0.0);
    progress.known = true;
    return progress;
}

namespace {

std::vector<std::string> textsOf(const QStringList& names)
{
    std::vector<std::string> texts;
    for (const auto& name : names)
        texts.push_back(name.toStdString());
    return texts;
}

} // namespace

void SweepController::start(const Json& spec, const QStringList& devices, const QString& only)
{
    m_starting = true;
    emit statusChanged();
    QMetaObject::invokeMethod(
        m_worker,
        [this, spec, names = textsOf(devices), only = only.toStdString(), database = m_database] {
            const auto done = startRunner(database.toStdString(), spec, names, only);
            QMetaObject::invokeMethod(
                this, [this, done, database] { takeStart(done, database); }, Qt::QueuedConnection);
        },
        Qt::QueuedConnection);
}

void SweepController::takeStart(const Result<void>& done, const QString& database)
{
    m_starting = false;
    if (done)
        emit started(database);
    else
        emit problem(selection::inLanguage(done.error().message));
    emit statusChanged();
    ask();
}

void SweepController::measure(const Json& wanted, const Json& alone, const QStringList& devices)
{
    QMetaObject::invokeMethod(
        m_worker,
        [this, wanted, alone, names = textsOf(devices), database = m_database] {
            Json command = wanted;
            command["command"] = "measure";
            const auto answer = askRunner(database.toStdString(), command);
            const bool queued = answer && answer->value("moved", 0) > 0;
            // Not even the sweep that runs has it: one of its own.
            const auto done = queued ? Result<void>()
                              : names.empty()
                                  ? Error::badInput("No device of the list measures for the platform \"%1\".",
                                                    wanted.value("platform", std::string()))
                                  : startRunner(database.toStdString(), alone, names, {});
            QMetaObject::invokeMethod(
                this, [this, done, database] { takeStart(done, database); }, Qt::QueuedConnection);
        },
        Qt::QueuedConnection);
}

void SweepController::finish(const Left& left, const QStringList& devices)
{
    for (const auto& spec : left.specs)
        start(spec, devices, QStringLiteral("missing"));
}

void SweepController::pause()
{
    send({{"command", "pause"}});
}
void SweepController::resume()
{
    send({{"command", "resume"}});
}
void SweepController::stop(bool now)
{
    send({{"command", now ? "stop" : "stop-after"}});
}

void SweepController::skip(const QString& device)
{
    Json command = {{"command", "skip"}};
    if (!device.isEmpty())
        command["device"] = device.toStdString();
    send(command);
}

void SweepController::reprioritise(qint64 pointId, double priority)
{
    send({{"command", "reprioritise"},
          {"points", Json::array({{{"point_id", pointId}, {"priority", priority}}})}});
}

void SweepController::send(const Json& command)
{
    QMetaObject::invokeMethod(
        m_worker,
        [this, command, database = m_database] {
            const auto answer = askRunner(database.toStdString(), command);
            QMetaObject::invokeMethod(
                this,
                [this, answer] {
                    if (!answer)
                        emit problem(selection::inLanguage(answer.error().message));
                    else if (answer->is_object() && answer->contains("error") &&
                             (*answer)["error"].is_string())
                        emit problem(QString::fromStdString((*answer)["error"].get<std::string>()));
                    ask();
                },
                Qt::QueuedConnection);
        },
        Qt::QueuedConnection);
}

void SweepController::ask()
{
    if (m_asking || m_database.isEmpty())
        return;
    m_asking = true;
    std::vector<std::int64_t> followed;
    if (m_status.is_object() && m_status.contains("sweeps") && m_status["sweeps"].is_array())
        for (const auto& sweep : m_status["sweeps"])
            followed.push_back(sweep.value("id", std::int64_t{0}));
    QMetaObject::invokeMethod(
        m_worker,
        [this, token = m_token, database = m_database, look = isRunning() || !m_looked, followed] {
            const auto status = askRunner(database.toStdString(), {{"command", "status"}});
            const auto left = look && !status && status.error().code != ErrorCode::Busy
                                  ? leftBy(database, followed)
                                  : Left();
            QMetaObject::invokeMethod(
                this, [this, token, status, left] { take(token, status, left); }, Qt::QueuedConnection);
        },
        Qt::QueuedConnection);
}

namespace {

/// Whether one of the status' sweeps leaves points to prediction.
bool hasMap(const Json& status)
{
    return status.is_object() && status.contains("sweeps") && status["sweeps"].is_array() &&
           std::any_of(status["sweeps"].begin(), status["sweeps"].end(),
                       [](const Json& sweep) { return sweep.contains("adaptive"); });
}

} // namespace

void SweepController::take(quint64 token, const Result<Json>& status, const Left& left)
{
    if (token != m_token)
        return;
    m_asking = false;
    m_looked = true;
    const bool was = isRunning();
    const auto before = progress();
    const bool adaptive = hasMap(m_status);
    // There, but without a word: stopped, or on a machine that sleeps. It has not ended.
    m_silent = was && !status && status.error().code == ErrorCode::Busy;
    if (m_silent) {
        emit statusChanged();
        return;
    }
    m_status = status && status->is_object() && !status->contains("error") ? *status : Json(nullptr);
    m_timer.setInterval(isRunning() ? busyMs : idleMs);
    if (!isRunning() && !m_starting && !left.specs.empty()) {
        emit progressed();
        emit statusChanged();
        emit interrupted(left);
        return;
    }
    if (!was && !isRunning())
        return;
    if (!was && isRunning())
        emit started(m_database);
    const auto trouble =
        isRunning() ? QString::fromStdString(m_status.value("trouble", std::string())) : QString();
    if (trouble != std::exchange(m_trouble, trouble) && !trouble.isEmpty())
        emit problem(trouble);
    if (progress().done != m_done) {
        m_done = progress().done;
        emit progressed();
    }
    emit statusChanged();
    if (was && !isRunning()) {
        emit progressed();
        // The last points may have come after the last look.
        emit finished(adaptive ? tr("of %1 points, those that have not run are predicted.")
                                     .arg(QLocale().toString(before.points))
                               : tr("%1 of %2 points done.")
                                     .arg(QLocale().toString(left.completed ? before.points : before.done),
                                          QLocale().toString(before.points)));
    }
}

} // namespace parascope::gui
