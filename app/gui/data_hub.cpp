// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/data_hub.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>
#include <optional>

namespace parascope::gui {

/// Lives on the hub's thread. Owns the follower; never touches the hub but by queued answers.
class DataHub::Worker : public QObject
{
public:
    explicit Worker(DataHub& hub) : m_hub(hub) {}

    void openOne(quint64 token, const QString& path)
    {
        answer([this, token, path, file = openFile(path.toStdString())] { m_hub.takeOpened(token, path, file); });
    }
    void load(quint64 token, const std::vector<std::filesystem::path>& databases, const dataset::Definitions& definitions)
    {
        m_follower.reset();
        if (!databases.empty())
            m_follower.emplace(databases, definitions);
        refresh(token);
    }
    void refresh(quint64 token)
    {
        Result<DatasetPtr> dataset = DatasetPtr();
        if (m_follower)
            dataset = m_follower->refresh();
        answer([this, token, dataset = std::move(dataset)] { m_hub.takeDataset(token, dataset); });
    }

private:
    template <class Call>
    void answer(Call&& call)
    {
        QMetaObject::invokeMethod(&m_hub, std::forward<Call>(call), Qt::QueuedConnection);
    }

    DataHub& m_hub;
    std::optional<dataset::Follower> m_follower;
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
        for (const auto& entry : QDir(path).entryInfoList({QStringLiteral("*.db"), QStringLiteral("*.json"), QStringLiteral("*.csv")}, QDir::Files, QDir::Name))
            files.append(entry.absoluteFilePath());
    }
    for (const auto& path : files) {
        if (paths().contains(path))
            continue;
        setPending(+1);
        ++m_opening;
        const auto token = m_token;
        QMetaObject::invokeMethod(m_worker, [worker = m_worker, token, path] { worker->openOne(token, path); }, Qt::QueuedConnection);
    }
}

void DataHub::takeOpened(quint64, const QString& path, const Result<OpenedFile>& file)
{
    --m_opening;
    if (!file) {
        emit problem(path, QString::fromStdString(file.error().message));
    } else if (!paths().contains(path)) {
        m_files.push_back(*file);
        emit filesChanged();
        emit opened(path);
        if (!file->remark.empty())
            emit problem(path, QString::fromStdString(file->remark));
    }
    // Several files were asked for together: one load once the last of them is there.
    if (m_opening == 0 && !m_files.empty())
        reload();
    setPending(-1);
}

void DataHub::close(const QString& original)
{
    std::erase_if(m_files, [&](const auto& file) { return file.original.string() == original.toStdString(); });
    emit filesChanged();
    reload();
}

void DataHub::closeAll()
{
    m_files.clear();
    emit filesChanged();
    reload();
}

void DataHub::setDefinitions(const dataset::Definitions& definitions)
{
    m_definitions = definitions;
    m_chosenDefinitions = true;
    reload();
}

void DataHub::reload()
{
    // Files of others say what they counted; until the user chooses, their word is what is shown.
    if (!m_chosenDefinitions) {
        const bool allImported = !m_files.empty() && std::all_of(m_files.begin(), m_files.end(), [](const auto& file) { return file.imported; });
        m_definitions.flops = allImported ? "recorded" : "executed";
    }
    std::vector<std::filesystem::path> databases;
    for (const auto& file : m_files)
        databases.push_back(file.database);
    ++m_token;
    m_refreshing = true;
    setPending(+1);
    QMetaObject::invokeMethod(m_worker, [worker = m_worker, token = m_token, databases, definitions = m_definitions] {
        worker->load(token, databases, definitions);
    }, Qt::QueuedConnection);
}

void DataHub::refresh()
{
    if (m_refreshing || m_opening > 0 || m_files.empty())
        return;
    m_refreshing = true;
    setPending(+1);
    QMetaObject::invokeMethod(m_worker, [worker = m_worker, token = m_token] { worker->refresh(token); }, Qt::QueuedConnection);
}

void DataHub::takeDataset(quint64 token, const Result<DatasetPtr>& dataset)
{
    setPending(-1);
    if (token != m_token)
        return;
    m_refreshing = false;
    if (!dataset) {
        emit problem(paths().value(0), QString::fromStdString(dataset.error().message));
        return;
    }
    if (*dataset == m_dataset)
        return;
    const bool grew = m_dataset && *dataset && m_dataset->sources == (*dataset)->sources;
    m_live = grew;
    m_timer.setInterval(grew ? 250 : 1000);
    m_dataset = *dataset;
    emit datasetChanged();
}

} // namespace parascope::gui
