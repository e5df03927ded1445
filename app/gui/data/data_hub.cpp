// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/data/data_hub.h"

#include "app/gui/data/import_file.h"
#include "engine/base/core/interruption.h"
#include "engine/store/database.h"
#include "widgets/selection/background.h"
#include "widgets/selection/words.h"

#include <QDir>
#include <QFileInfo>
#include <QPointer>

#include <algorithm>
#include <optional>
#include <utility>

namespace parascope::gui {

/// Runs on the hub's thread and owns the follower. It contacts the hub only by queued answers.
class DataHub::Worker : public QObject
{
public:
    explicit Worker(DataHub& hub) : m_hub(hub) {}

    void load(quint64 token, const std::vector<std::filesystem::path>& databases,
              const std::vector<std::string>& names, const dataset::Definitions& definitions,
              const std::stop_token& stop)
    {
        const Interruptible interruptible(stop);
        m_follower.reset();
        m_loaded = {};
        m_failures = 0;
        // Report databases that are gone, or that another version has rewritten, before any database is read.
        // The others are shown.
        Bad bad;
        for (const auto& database : databases)
            if (const auto reader = store::Reader::open(database); !reader)
                bad.emplace_back(database, reader.error().message);
        if (!bad.empty()) {
            leaveOut(token, std::move(bad));
            return;
        }
        if (!databases.empty())
            m_follower.emplace(databases, definitions, dataset::Costs::Wanted, names);
        refresh(token, stop);
    }
    void setFamily(const std::string& family)
    {
        m_family = family;
        if (!m_loaded.dataset)
            return;
        m_loaded.possible = possibleViews(*m_loaded.dataset, m_family);
        m_loaded.views = defaultViews(m_loaded.possible);
        m_loaded.family = m_family;
        answer([this, loaded = m_loaded] { m_hub.takePlanned(loaded); });
    }
    void refresh(quint64 token, const std::stop_token& stop)
    {
        const Interruptible interruptible(stop);
        Result<Loaded> loaded = Loaded();
        if (m_follower) {
            auto dataset = m_follower->refresh();
            m_failures = dataset ? 0 : m_failures + 1;
            if (const auto* database = m_follower->failedAt(); database && mustLeave(dataset.error())) {
                leaveOut(token, {{*database, dataset.error().message}});
                return;
            }
            if (!dataset)
                loaded = tl::unexpected<Error>(dataset.error());
            else if (*dataset != m_loaded.dataset)
                loaded = m_loaded = plan(*dataset);
            else
                loaded = m_loaded;
        }
        answer([this, token, loaded = std::move(loaded)] { m_hub.takeLoaded(token, loaded); });
    }

private:
    template <class Call>
    void answer(Call&& call)
    {
        QMetaObject::invokeMethod(
            &m_hub,
            [hub = &m_hub, call = std::forward<Call>(call)] {
                selection::postToGui([owner = QPointer<DataHub>(hub), call] {
                    if (owner)
                        call();
                });
            },
            Qt::QueuedConnection);
    }

    using Bad = DataHub::Bad;

    /// A database that cannot be read at first is removed at once. One that could be read gets more time,
    /// because the file may be about to be replaced, or its runner about to end. Its figures stay meanwhile.
    [[nodiscard]] bool mustLeave(const Error& error) const
    {
        constexpr int patientLooks = 10;
        return !m_loaded.dataset || (error.code != ErrorCode::Busy && m_failures >= patientLooks);
    }
    void leaveOut(quint64 token, Bad bad)
    {
        m_follower.reset(); // the follower may hold partial data after its failure
        answer([this, token, bad = std::move(bad)] { m_hub.takeBad(token, bad); });
    }

    /// While single runs are added to a large set of results, its views and pairs stay the same.
    [[nodiscard]] Loaded plan(const DatasetPtr& dataset) const
    {
        constexpr std::size_t large = 100000;
        if (m_loaded.dataset && dataset && dataset->sources == m_loaded.dataset->sources &&
            m_loaded.dataset->table->rows() > large) {
            auto same = m_loaded;
            same.dataset = dataset;
            return same;
        }
        if (!dataset)
            return {};
        auto possible = possibleViews(*dataset, m_family);
        return {dataset,
                defaultViews(possible),
                std::move(possible),
                figure::bestPair(*dataset->table),
                drawnRoofs(*dataset),
                dataset::equalHardware(*dataset->table),
                dataset::platformsByDatabase(*dataset->table),
                familiesOf(*dataset->table),
                m_family};
    }

    DataHub& m_hub;
    std::optional<dataset::Follower> m_follower;
    Loaded m_loaded;
    std::string m_family;
    int m_failures = 0; ///< number of consecutive failed checks
};

DataHub::DataHub(QObject* parent) : QObject(parent), m_worker(new Worker(*this))
{
    m_worker->moveToThread(&m_thread);
    connect(&m_thread, &QThread::finished, m_worker, &QObject::deleteLater);
    m_thread.setObjectName(QStringLiteral("data"));
    m_thread.start();
    m_timer.setInterval(1000);
    connect(&m_timer, &QTimer::timeout, this, &DataHub::refresh);
    m_timer.start();
    m_ticks.setInterval(250);
    connect(&m_ticks, &QTimer::timeout, this, &DataHub::progressed);
    connect(&m_folders, &QFileSystemWatcher::directoryChanged, this, [this](const QString& path) {
        constexpr auto settling = std::chrono::seconds(1); // a new database is still being made
        QTimer::singleShot(settling, this, [this, path] {
            if (m_known.contains(path))
                openFolder(path);
        });
    });
}

DataHub::~DataHub()
{
    m_thread.quit();
    m_thread.wait();
}

QStringList DataHub::paths() const
{
    QStringList paths;
    for (const auto& file : m_files)
        paths.append(QString::fromStdString(file.original.string()));
    return paths;
}

QStringList DataHub::asked() const
{
    QStringList asked;
    const auto open = paths();
    for (const auto& path : m_order)
        if (open.contains(path) || m_reading.contains(path) || isUnreadable(path))
            asked.append(path);
    return asked;
}

QStringList DataHub::awaitedPaths() const
{
    QStringList paths;
    for (const auto& path : m_order) {
        const auto file = std::find_if(m_files.begin(), m_files.end(), [&](const auto& f) {
            return QString::fromStdString(f.original.string()) == path;
        });
        const auto* shown = m_loaded.dataset ? &m_loaded.dataset->sources : nullptr;
        const bool loading =
            file != m_files.end() && isLoading() &&
            (!shown || std::find(shown->begin(), shown->end(), file->database) == shown->end());
        if (loading || m_reading.contains(path))
            paths.append(path);
    }
    return paths;
}

QStringList DataHub::awaited() const
{
    auto names = awaitedPaths();
    for (auto& name : names)
        name = QFileInfo(name).fileName();
    return names;
}

QString DataHub::awaitedText() const
{
    const auto names = awaited();
    if (names.isEmpty())
        return {};
    constexpr int most = 2;
    const auto listed = names.mid(0, most).join(QStringLiteral(", "));
    const auto words =
        names.size() <= most
            ? tr("Opening %1…").arg(listed)
            : tr("Opening %1 and %n more…", nullptr, static_cast<int>(names.size()) - most).arg(listed);
    const auto done =
        m_opening > 0 ? m_progress->text(static_cast<double>(m_since.elapsed()) / 1000) : Message();
    return done.empty() ? words : words + QLatin1Char(' ') + selection::inLanguage(done);
}

void DataHub::setPending(int change)
{
    const bool before = isLoading();
    m_pending += change;
    if (before != isLoading())
        emit loadingChanged(isLoading());
}

void DataHub::open(const QStringList& given)
{
    QStringList files;
    for (const auto& path : given) {
        const QFileInfo info(path);
        if (!info.isDir()) {
            files.append(info.absoluteFilePath());
            continue;
        }
        // A folder without result files is one of ParaDnn's logs, or its import reports what is missing.
        const auto folder = QDir(path).absolutePath();
        if (QDir(folder).entryList(resultPatterns(), QDir::Files).isEmpty()) {
            files.append(folder);
            continue;
        }
        m_known.remove(folder);
        m_folders.addPath(folder);
        openFolder(folder);
    }
    for (const auto& path : files)
        if (!paths().contains(path))
            import(path, nullptr);
}

void DataHub::openFolder(const QString& path)
{
    QStringList files;
    for (const auto& entry : QDir(path).entryInfoList(resultPatterns(), QDir::Files, QDir::Name))
        if (auto& known = m_known[path]; entry.size() > 0 && !known.contains(entry.fileName())) {
            known.insert(entry.fileName());
            files.append(entry.absoluteFilePath());
        }
    if (!files.isEmpty())
        open(files);
}

void DataHub::openMapped(const QString& path, const Json& map)
{
    const auto absolute = QFileInfo(path).absoluteFilePath();
    if (paths().contains(absolute))
        close(absolute);
    import(absolute, map);
}

void DataHub::setPlatform(const QStringList& given, const QString& platform)
{
    const auto open = paths();
    QStringList files;
    for (const auto& path : given)
        if (open.contains(path))
            files.append(path);
    // The files keep their places in the order, and the present dataset is shown until all are read.
    std::erase_if(m_files, [&](const auto& file) {
        return files.contains(QString::fromStdString(file.original.string()));
    });
    for (const auto& path : files)
        import(path, nullptr, platform.toStdString());
    if (!files.isEmpty())
        emit filesChanged();
}

void DataHub::import(const QString& path, const Json& map, const std::optional<std::string>& platform)
{
    // A file that is read again keeps its place in the order.
    if (!m_order.contains(path))
        m_order.append(path);
    m_reading.append(path);
    std::erase_if(m_unreadable, [&](const auto& file) { return file.path == path; });
    setPending(+1);
    if (m_opening++ == 0) {
        m_progress = std::make_shared<exchange::Progress>();
        m_since.start();
        m_ticks.start();
    }
    selection::inBackground(
        nullptr, this,
        [stop = m_stop.get_token(), path, map, platform, progress = m_progress] {
            const Interruptible interruptible(stop);
            return openFile(path.toStdString(), map, platform, progress);
        },
        [this, stop = m_stop.get_token(), path](const Result<OpenedFile>& file) {
            if (!stop.stop_requested())
                takeOpened(path, file);
        });
}

void DataHub::takeOpened(const QString& path, const Result<OpenedFile>& file)
{
    if (--m_opening == 0)
        m_ticks.stop();
    m_reading.removeAll(path);
    if (!file && m_order.contains(path)) {
        markUnreadable(path, selection::inLanguage(file.error().message));
        emit filesChanged();
        const auto reason = m_unreadable.back().reason;
        emit problem(path, reason);
        if (file.error().key == exchange::columnsKey)
            emit columnsAsked(path, reason);
    } else if (m_order.contains(path) && !paths().contains(path)) { // not closed in the meantime
        m_files.push_back(*file);
        std::stable_sort(m_files.begin(), m_files.end(), [this](const auto& a, const auto& b) {
            const auto place = [this](const auto& f) {
                return m_order.indexOf(QString::fromStdString(f.original.string()));
            };
            return place(a) < place(b);
        });
        emit filesChanged();
        emit opened(path);
        if (!file->remark.empty())
            emit problem(path, QString::fromStdString(file->remark));
    }
    // If several files were requested together, load once after the last of them is available.
    if (m_opening == 0 && !m_files.empty())
        reload();
    setPending(-1);
}

void DataHub::takeBad(quint64 token, const Bad& bad)
{
    if (token == m_token) {
        for (const auto& [database, why] : bad) {
            const auto found =
                std::find_if(m_files.begin(), m_files.end(),
                             [&, &path = database](const auto& file) { return file.database == path; });
            if (found == m_files.end())
                continue;
            const auto path = QString::fromStdString(found->original.string());
            m_files.erase(found);
            markUnreadable(path, selection::inLanguage(why));
            emit problem(path, m_unreadable.back().reason);
        }
        emit filesChanged();
        reload();
    }
    setPending(-1);
}

void DataHub::markUnreadable(const QString& path, const QString& reason)
{
    std::erase_if(m_unreadable, [&](const auto& file) { return file.path == path; });
    m_unreadable.push_back({path, reason});
}

bool DataHub::isUnreadable(const QString& path) const
{
    return std::any_of(m_unreadable.begin(), m_unreadable.end(),
                       [&](const auto& file) { return file.path == path; });
}

void DataHub::close(const QString& original)
{
    const bool shown = std::erase_if(m_files, [&](const auto& file) {
                           return file.original.string() == original.toStdString();
                       }) > 0;
    std::erase_if(m_unreadable, [&](const auto& file) { return file.path == original; });
    m_order.removeAll(original);
    emit filesChanged();
    if (shown)
        reload();
}

void DataHub::closeAll()
{
    m_files.clear();
    m_unreadable.clear();
    m_order.clear();
    m_known.clear();
    if (!m_folders.directories().isEmpty())
        m_folders.removePaths(m_folders.directories());
    cancelOpening();
}

void DataHub::cancelOpening()
{
    m_stop.request_stop();
    m_stop = {};
    for (const auto& path : awaitedPaths()) {
        m_order.removeAll(path);
        std::erase_if(m_files,
                      [&](const auto& file) { return file.original.string() == path.toStdString(); });
    }
    m_reading.clear();
    m_ticks.stop();
    setPending(-std::exchange(m_opening, 0)); // their answers are dropped
    emit filesChanged();
    reload();
}

void DataHub::setDefinitions(const dataset::Definitions& wanted)
{
    m_wanted = wanted;
    reload();
}

void DataHub::reload()
{
    // Foreign files say which FLOPs they counted. Until the user chooses a count, each source keeps its own,
    // also when other files are opened.
    m_definitions = m_wanted;
    if (m_wanted.flops == bySource) {
        auto& counts = m_definitions.flopsBySource;
        for (const auto& file : m_files)
            counts.emplace_back(file.recorded ? "recorded" : "executed");
        m_definitions.flops = counts.empty() ? "executed" : counts.front();
        if (std::adjacent_find(counts.begin(), counts.end(), std::not_equal_to<>()) == counts.end())
            counts.clear();
    }
    std::vector<std::filesystem::path> databases, shown;
    for (const auto& file : m_files) {
        databases.push_back(file.database);
        // A private copy is told from another one by the folder of the file that the user opened.
        shown.push_back(file.original.parent_path() / file.database.filename());
    }
    ++m_token;
    m_refreshing = true;
    setPending(+1);
    QMetaObject::invokeMethod(
        m_worker,
        [worker = m_worker, token = m_token, databases, names = dataset::shownNames(shown),
         definitions = m_definitions,
         stop = m_stop.get_token()] { worker->load(token, databases, names, definitions, stop); },
        Qt::QueuedConnection);
}

void DataHub::setFamily(const std::string& family)
{
    QMetaObject::invokeMethod(
        m_worker, [worker = m_worker, family] { worker->setFamily(family); }, Qt::QueuedConnection);
}

void DataHub::takePlanned(const Loaded& loaded)
{
    if (loaded.dataset != m_loaded.dataset)
        return; // the file was closed meanwhile
    m_loaded = loaded;
    emit planned();
}

void DataHub::refresh()
{
    if (m_refreshing || m_opening > 0 || m_files.empty())
        return;
    m_refreshing = true;
    setPending(+1);
    QMetaObject::invokeMethod(
        m_worker,
        [worker = m_worker, token = m_token, stop = m_stop.get_token()] { worker->refresh(token, stop); },
        Qt::QueuedConnection);
}

void DataHub::takeLoaded(quint64 token, const Result<Loaded>& loaded)
{
    setPending(-1);
    if (token != m_token)
        return;
    m_refreshing = false;
    if (!loaded) {
        // The files are checked every second, so report a lasting problem only once.
        const auto sentence = selection::inLanguage(loaded.error().message);
        if (sentence != std::exchange(m_trouble, sentence))
            emit problem(paths().value(0), sentence);
        return;
    }
    m_trouble.clear();
    const auto& before = m_loaded.dataset;
    const auto& now = loaded->dataset;
    if (now == before)
        return;
    m_live = before && now && before->sources == now->sources && before->definitions == now->definitions &&
             before->table->rows() != now->table->rows(); // not if a run only got a star
    m_timer.setInterval(m_live ? 250 : 1000);
    m_loaded = *loaded;
    emit datasetChanged();
}

} // namespace parascope::gui
