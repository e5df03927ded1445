// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/data/import_file.h"
#include "app/gui/figures/figure_source.h"
#include "engine/analyse/dataset/dataset.h"

#include <QObject>
#include <QStringList>
#include <QThread>
#include <QTimer>

#include <memory>
#include <stop_token>
#include <vector>

namespace parascope::gui {

using DatasetPtr = std::shared_ptr<const dataset::Dataset>;

/// A snapshot, and what the window shows of it when nobody chose anything. Made off the GUI thread.
struct Loaded
{
    DatasetPtr dataset;
    std::vector<ViewPlan> views;    ///< that stand there without a choice
    std::vector<ViewPlan> possible; ///< every kind that the data can fill
    std::vector<std::string> pair;  ///< the two platforms with most common work
    DrawnRoofs roofs;               ///< which roofs its figures have
};

/// A file that was asked for and cannot be shown: it is named with its reason until the user removes it.
struct UnreadableFile
{
    QString path, reason;
};

/// Imports foreign files on the thread pool, loads and follows databases on a thread of its own.
/// Every question carries a token; an answer to an older one is dropped.
class DataHub : public QObject
{
    Q_OBJECT

public:
    explicit DataHub(QObject* parent = nullptr);
    ~DataHub() override;

    /// Adds files to what is open (a folder: what it holds); what could not be read before is tried again.
    /// Returns at once.
    void open(const QStringList& paths);
    /// Opens (or reads anew) a CSV whose columns mean what `map` says.
    void openMapped(const QString& path, const Json& map);
    /// An unreadable one is forgotten.
    void close(const QString& original);
    void closeAll();
    /// Forgets the files that are awaited, and ends the reading of them.
    void cancelOpening();
    /// Looks for new runs now (a sweep told us), beside the regular look.
    void refresh();
    /// Reads everything again: what a look for new runs does not see, as the ceilings of a platform.
    void readAnew() { reload(); }
    /// `flops` may be `bySource`: what a file of others recorded, and what our own runs executed.
    void setDefinitions(const dataset::Definitions& wanted);
    static constexpr const char* bySource = "source";
    /// As they were asked for; `bySource` unless somebody chose.
    [[nodiscard]] const dataset::Definitions& wantedDefinitions() const { return m_wanted; }
    /// As they are used: a count for all, or one for each source.
    [[nodiscard]] const dataset::Definitions& definitions() const { return m_definitions; }

    [[nodiscard]] const DatasetPtr& dataset() const { return m_loaded.dataset; }
    [[nodiscard]] const Loaded& loaded() const { return m_loaded; }
    [[nodiscard]] const std::vector<OpenedFile>& files() const { return m_files; }
    [[nodiscard]] QStringList paths() const;
    /// Of what was asked for, what is not shown. One bad file keeps no other from being shown.
    [[nodiscard]] const std::vector<UnreadableFile>& unreadable() const { return m_unreadable; }
    /// All that was asked for and not closed, in the order of the asking: what a session remembers.
    [[nodiscard]] QStringList asked() const;
    [[nodiscard]] bool isLoading() const { return m_pending > 0; }
    /// Names of files that were asked for and whose runs are not here yet, in the order of the asking.
    [[nodiscard]] QStringList awaited() const;
    /// "Opening results.db…"; empty when nothing is awaited.
    [[nodiscard]] QString awaitedText() const;
    /// Whether runs arrive now: views then paint at most 20 times a second and only widen their ranges.
    [[nodiscard]] bool isLive() const { return m_live; }

signals:
    void datasetChanged();
    void filesChanged();
    void loadingChanged(bool loading);
    void opened(const QString& path);
    /// A file that cannot be read: one sentence. Also remarks of an import that went well otherwise.
    void problem(const QString& path, const QString& sentence);

private:
    class Worker;
    void reload();
    void import(const QString& path, const Json& map);
    void takeOpened(const QString& path, const Result<OpenedFile>& file);
    void takeLoaded(quint64 token, const Result<Loaded>& loaded);
    void setPending(int change);
    /// A database with the reason why its runs cannot be read.
    using Bad = std::vector<std::pair<std::filesystem::path, Message>>;
    /// Instead of takeLoaded(): the others are read without them.
    void takeBad(quint64 token, const Bad& bad);
    void markUnreadable(const QString& path, const QString& reason);
    [[nodiscard]] bool isUnreadable(const QString& path) const;
    [[nodiscard]] QStringList awaitedPaths() const;

    QThread m_thread;
    Worker* m_worker;
    QTimer m_timer;
    QStringList m_order;   ///< of the asking: imports end in any order, sources and colours keep this one
    QStringList m_reading; ///< of these, what the pool still reads or imports
    std::vector<OpenedFile> m_files;
    std::vector<UnreadableFile> m_unreadable;
    dataset::Definitions m_wanted{bySource}, m_definitions;
    Loaded m_loaded;
    QString m_trouble;            ///< why the last look at the files failed; empty when it did not
    std::shared_ptr<int> m_alive; ///< what an import on the pool checks before it answers
    std::stop_source m_stop;      ///< of what is being read
    quint64 m_token = 0;
    int m_pending = 0, m_opening = 0;
    bool m_refreshing = false, m_live = false;
};

} // namespace parascope::gui
