// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/data/import_file.h"
#include "app/gui/figures/figure_source.h"
#include "engine/analyse/dataset/dataset.h"
#include "engine/analyse/dataset/equal_hardware.h"

#include <QElapsedTimer>
#include <QFileSystemWatcher>
#include <QHash>
#include <QObject>
#include <QSet>
#include <QStringList>
#include <QThread>
#include <QTimer>

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <stop_token>
#include <vector>

namespace parascope::gui {

using DatasetPtr = std::shared_ptr<const dataset::Dataset>;

/// A snapshot with the default views of the window. It is made off the GUI thread.
struct Loaded
{
    DatasetPtr dataset;
    std::vector<ViewPlan> views;                            ///< default views
    std::vector<ViewPlan> possible;                         ///< views of every kind that the data can fill
    std::vector<std::string> pair;                          ///< the two platforms with the most common work
    DrawnRoofs roofs;                                       ///< roofs that its figures draw
    std::vector<dataset::EqualHardware> equal;              ///< platforms that may be one
    std::map<std::string, std::set<std::string>> platforms; ///< by the name of their database
    std::vector<FamilyCount> families;                      ///< the one with most runs first
    std::string family; ///< family that the views were asked to show; empty: the one that the data suggest
};

/// A file that was requested and cannot be shown. It is listed with its reason until the user removes it.
struct UnreadableFile
{
    QString path, reason;
};

/// Imports foreign files on the thread pool, and loads and follows databases on its own thread. Every request
/// carries a token; an answer to an older request is dropped.
class DataHub : public QObject
{
    Q_OBJECT

public:
    explicit DataHub(QObject* parent = nullptr);
    ~DataHub() override;

    /// Adds files to the open ones (for a folder: the files in it, now and when new ones appear). A file that
    /// could not be read before is tried again. Returns at once.
    void open(const QStringList& paths);
    /// Opens (or reads again) a CSV file whose columns have the meaning that `map` gives.
    void openMapped(const QString& path, const Json& map);
    /// Reads open foreign files again with this platform for all their runs, as `import --platform` does; an
    /// empty name gives them the platforms that they say. The same content is read so from now on.
    void setPlatform(const QStringList& paths, const QString& platform);
    /// Closes a file. An unreadable file is removed from the list.
    void close(const QString& original);
    void closeAll();
    /// Forgets the files that are still awaited and stops reading them.
    void cancelOpening();
    /// Looks for new runs now (for example after a sweep reports one), in addition to the regular check.
    void refresh();
    /// Reads everything again, because a check for new runs misses some changes, such as the ceilings of a
    /// platform.
    void readAnew() { reload(); }
    /// Makes the views of Loaded show another family, and emits planned() when they are there.
    void setFamily(const std::string& family);
    /// Sets the definitions. `flops` may be `bySource`: the FLOP count that a foreign file recorded, and the
    /// executed count for our own runs.
    void setDefinitions(const dataset::Definitions& wanted);
    static constexpr const char* bySource = "source";
    /// The definitions as requested; `bySource` unless the user chose another count.
    /// Sets the prices for the files that are opened from now on.
    void setPrices(std::vector<Price> prices) { m_wanted.prices = std::move(prices); }
    [[nodiscard]] const dataset::Definitions& wantedDefinitions() const { return m_wanted; }
    /// The definitions in use: one count for all sources, or one for each source.
    [[nodiscard]] const dataset::Definitions& definitions() const { return m_definitions; }

    [[nodiscard]] const DatasetPtr& dataset() const { return m_loaded.dataset; }
    [[nodiscard]] const Loaded& loaded() const { return m_loaded; }
    [[nodiscard]] const std::vector<OpenedFile>& files() const { return m_files; }
    [[nodiscard]] QStringList paths() const;
    /// The requested files that are not shown. One bad file does not keep the others from being shown.
    [[nodiscard]] const std::vector<UnreadableFile>& unreadable() const { return m_unreadable; }
    /// All files that were requested and not closed, in the order of the requests. The session stores this
    /// list.
    [[nodiscard]] QStringList asked() const;
    [[nodiscard]] bool isLoading() const { return m_pending > 0; }
    /// Names of the files that were requested and whose runs are not loaded yet, in the order of the
    /// requests.
    [[nodiscard]] QStringList awaited() const;
    /// Returns "Opening results.csv… 64 % · 310 k rows/s", or an empty text when no file is awaited.
    [[nodiscard]] QString awaitedText() const;
    /// Whether runs arrive now. Views then paint at most 20 times a second and only widen their ranges.
    [[nodiscard]] bool isLive() const { return m_live; }

signals:
    void datasetChanged();
    /// The views of the present dataset were made again, for the family that was asked for.
    void planned();
    void filesChanged();
    void loadingChanged(bool loading);
    /// While files are imported, a few times a second: awaitedText() may have changed.
    void progressed();
    void opened(const QString& path);
    /// The user must say what the columns of a table mean; `why` is one sentence.
    void columnsAsked(const QString& path, const QString& why);
    /// A file cannot be read: one sentence. Also reports the remarks of an import that otherwise succeeded.
    void problem(const QString& path, const QString& sentence);

private:
    class Worker;
    void reload();
    void import(const QString& path, const Json& map, const std::optional<std::string>& platform = {});
    /// Opens the files of a folder that have not been there before.
    void openFolder(const QString& path);
    void takeOpened(const QString& path, const Result<OpenedFile>& file);
    void takeLoaded(quint64 token, const Result<Loaded>& loaded);
    void takePlanned(const Loaded& loaded);
    void setPending(int change);
    /// Databases whose runs cannot be read, each with the reason.
    using Bad = std::vector<std::pair<std::filesystem::path, Message>>;
    /// Called in place of takeLoaded(): the other databases are read without the bad ones.
    void takeBad(quint64 token, const Bad& bad);
    void markUnreadable(const QString& path, const QString& reason);
    [[nodiscard]] bool isUnreadable(const QString& path) const;
    [[nodiscard]] QStringList awaitedPaths() const;

    QThread m_thread;
    Worker* m_worker;
    QTimer m_timer;
    QFileSystemWatcher m_folders;
    QHash<QString, QSet<QString>> m_known; ///< files of the open folders that were opened before
    QStringList
        m_order; ///< order of the requests; imports end in any order, sources and colours keep this one
    QStringList m_reading; ///< those that the pool still reads or imports
    std::vector<OpenedFile> m_files;
    std::vector<UnreadableFile> m_unreadable;
    dataset::Definitions m_wanted{bySource}, m_definitions;
    Loaded m_loaded;
    QString m_trouble;       ///< why the last check of the files failed; empty when it succeeded
    std::stop_source m_stop; ///< stops the present reading
    quint64 m_token = 0;
    int m_pending = 0, m_opening = 0;
    std::shared_ptr<exchange::Progress> m_progress; ///< of the imports that run now
    QElapsedTimer m_since;                          ///< since the first of them began
    QTimer m_ticks;                                 ///< runs while there are imports
    bool m_refreshing = false, m_live = false;
};

} // namespace parascope::gui
