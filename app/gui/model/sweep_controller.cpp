// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/model/sweep_controller.h"

#include "app/gui/model/runner_link.h"
#include "engine/base/core/fields.h"
#include "engine/store/database.h"
#include "widgets/selection/words.h"

#include <QDateTime>
#include <QDir>
#include <QFileInfo>
#include <QLocale>

#include <algorithm>
#include <chrono>
#include <utility>

namespace parascope::gui {

namespace {
constexpr int idleMs = 1500, busyMs = 300;

/// Returns the file into which a runner that has just ended saved the runs of a database that went away; an
/// empty text if there is none.
QString rescuedFrom(const QString& database)
{
    constexpr int justSeconds = 30;
    const QFileInfo file(database);
    const auto saved = file.dir().entryInfoList({file.fileName() + QStringLiteral(".rescued*")}, QDir::Files,
                                                QDir::Time); // the newest one is first
    return !saved.isEmpty() && saved.first().lastModified().secsTo(QDateTime::currentDateTime()) < justSeconds
               ? saved.first().filePath()
               : QString();
}

/// Returns the work that a runner left unfinished. A runner that ends by itself records it in its sweeps;
/// sweeps that still "run" without a runner were cut off. `followed` holds the ids of the sweeps that it ran
/// at the last check.
SweepController::Left leftBy(const QString& database, const std::vector<std::int64_t>& followed)
{
    SweepController::Left left;
    left.database = database;
    if (!followed.empty())
        left.rescued = rescuedFrom(database);
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

/// Whether one of the sweeps leaves points to prediction.
bool leavesPoints(const std::optional<dispatch::Status>& status)
{
    return status && std::any_of(status->sweeps.begin(), status->sweeps.end(),
                                 [](const auto& sweep) { return sweep.adaptive.has_value(); });
}

/// Returns the text on the end of a sweep. `before` is the last progress while it ran.
QString wordsOfEnd(const SweepController::Progress& before, bool completed, bool predicts)
{
    const auto all = QLocale().toString(before.points);
    return predicts ? SweepController::tr("of %1 points, those that have not run are predicted.").arg(all)
                    : SweepController::tr("%1 of %2 points done.")
                          .arg(completed ? all : QLocale().toString(before.done), all);
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
    m_database = m_followed = path;
    ++m_token;
    m_asking = m_looked = m_silent = false;
    m_done = -1;
    if (m_status) {
        m_status.reset();
        emit statusChanged();
    }
    ask();
}

bool SweepController::isPaused() const
{
    return m_status && m_status->state == dispatch::SweepState::Paused;
}

bool SweepController::hasRunAtWork() const
{
    return m_status && std::any_of(m_status->lanes.begin(), m_status->lanes.end(),
                                   [](const auto& lane) { return lane.run.has_value(); });
}

QString SweepController::devicesOf(const std::string& platform) const
{
    QStringList names;
    if (m_status)
        for (const auto& lane : m_status->lanes)
            if (lane.platform == platform)
                names.append(QString::fromStdString(lane.device));
    return names.isEmpty() ? QString::fromStdString(platform) : names.join(QStringLiteral(", "));
}

SweepController::Progress SweepController::progress() const
{
    Progress progress;
    if (!m_status)
        return progress;
    for (const auto& sweep : m_status->sweeps) {
        const auto& counts = sweep.counts;
        const auto points = counts.points - counts.willNotFit;
        progress.points += static_cast<qint64>(points);
        progress.done += static_cast<qint64>(points - counts.remaining);
        progress.failed += static_cast<qint64>(counts.failures());
    }
    progress.etaSeconds = m_status->etaSeconds;
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
    startIn(m_database, spec, devices, only);
}

void SweepController::startIn(const QString& into, const Json& spec, const QStringList& devices,
                              const QString& only)
{
    m_starting = true;
    emit statusChanged();
    QMetaObject::invokeMethod(
        m_worker,
        [this, spec, names = textsOf(devices), only = only.toStdString(), database = into] {
            const auto done = startRunner(database.toStdString(), spec, names, only);
            QMetaObject::invokeMethod(
                this, [this, done, database] { takeStart(done, database); }, Qt::QueuedConnection);
        },
        Qt::QueuedConnection);
}

void SweepController::takeStart(const Result<void>& done, const QString& database)
{
    m_starting = false;
    if (done) {
        follow(database);
        emit started(database);
    } else {
        emit problem(selection::inLanguage(done.error().message));
    }
    emit statusChanged();
    ask();
}

void SweepController::follow(const QString& database)
{
    if (m_followed == database)
        return;
    m_followed = database;
    ++m_token; // an answer of the runner that was followed is no longer wanted
    m_asking = m_silent = false;
    m_status.reset();
    m_done = -1;
}

void SweepController::followOwn()
{
    if (isRunning() || m_starting)
        return;
    follow(m_database);
}

void SweepController::setOpen(const QStringList& databases)
{
    m_open = databases;
    if (m_followed != m_database && !m_open.contains(m_followed))
        followOwn();
}

void SweepController::measure(const Json& wanted, const Json& alone, const QStringList& devices)
{
    QMetaObject::invokeMethod(
        m_worker,
        [this, wanted, alone, names = textsOf(devices), followed = m_followed, own = m_database] {
            Json command = wanted;
            command["command"] = "measure";
            const auto answer = askRunner(followed.toStdString(), command);
            const bool queued = answer && numberAt(*answer, "moved").value_or(0) > 0;
            // Even the running sweep does not have the point, so run it as a separate sweep.
            const auto done = queued ? Result<void>()
                              : names.empty()
                                  ? Error::badInput("No device of the list measures for the platform \"%1\".",
                                                    textOr(wanted, "platform"))
                                  : startRunner(own.toStdString(), alone, names, {});
            QMetaObject::invokeMethod(
                this, [this, done, database = queued ? followed : own] { takeStart(done, database); },
                Qt::QueuedConnection);
        },
        Qt::QueuedConnection);
}

void SweepController::finish(const Left& left, const QStringList& devices)
{
    for (const auto& spec : left.specs)
        startIn(left.database, spec, devices, QStringLiteral("missing"));
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
        [this, command, database = m_followed] {
            const auto answer = askRunner(database.toStdString(), command);
            QMetaObject::invokeMethod(
                this,
                [this, answer] {
                    if (!answer)
                        emit problem(selection::inLanguage(answer.error().message));
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
    if (m_status)
        for (const auto& sweep : m_status->sweeps)
            followed.push_back(sweep.id);
    // While a runner is followed, the others are not asked.
    const auto others = isRunning() || m_starting ? QStringList() : QStringList{m_database} + m_open;
    QMetaObject::invokeMethod(
        m_worker,
        [this, token = m_token, database = m_followed, others, look = isRunning() || !m_looked, followed] {
            auto status = runnerStatus(database.toStdString());
            const auto left = look && !status && status.error().code != ErrorCode::Busy
                                  ? leftBy(database, followed)
                                  : Left();
            auto answering = database;
            for (const auto& other : others)
                if (!status && left.specs.empty() && other != database)
                    if (auto found = runnerStatus(other.toStdString())) {
                        status = std::move(found);
                        answering = other;
                    }
            QMetaObject::invokeMethod(
                this, [this, token, answering, status, left] { take(token, answering, status, left); },
                Qt::QueuedConnection);
        },
        Qt::QueuedConnection);
}

void SweepController::tellTrouble()
{
    const auto trouble = m_status ? selection::inLanguage(m_status->trouble) : QString();
    if (const auto earlier = std::exchange(m_trouble, trouble); trouble != earlier) {
        if (!trouble.isEmpty())
            emit problem(trouble);
        else if (m_status)
            emit solved();
    }
}

void SweepController::take(quint64 token, const QString& answering, const Result<dispatch::Status>& status,
                           const Left& left)
{
    if (token != m_token)
        return;
    m_followed = answering;
    m_asking = false;
    m_looked = true;
    const bool was = isRunning();
    const auto before = progress();
    const bool predicts = leavesPoints(m_status);
    // The runner exists but does not answer: it is stopped, or its machine sleeps. It has not ended.
    m_silent = was && !status && status.error().code == ErrorCode::Busy;
    if (m_silent) {
        emit statusChanged();
        return;
    }
    m_status = status ? std::optional(*status) : std::nullopt;
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
        emit started(m_followed);
    tellTrouble();
    if (progress().done != m_done) {
        m_done = progress().done;
        emit progressed();
    }
    emit statusChanged();
    if (was && !isRunning()) {
        emit progressed();
        // The last points may have been stored after the last check.
        emit finished(wordsOfEnd(before, left.completed, predicts));
        if (!left.rescued.isEmpty())
            emit rescued(m_followed, left.rescued);
    }
}

} // namespace parascope::gui
