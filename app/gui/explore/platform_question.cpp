// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/explore/platform_question.h"

#include "app/gui/data/data_hub.h"
#include "app/gui/parts/session.h"

#include <algorithm>

namespace parascope::gui {

namespace {

/// Key of the session's list of the sets of platforms that were asked about.
constexpr auto askedKey = "platforms/asked";

/// Files by their platform. A platform that shares a database with another one, or is in a database of our
/// own, was named on purpose and is left out.
std::map<std::string, QStringList> filesByPlatform(const DataHub& data)
{
    const auto& loaded = data.loaded();
    std::map<std::string, QStringList> out;
    std::set<std::string> deliberate;
    for (const auto& file : data.files()) {
        const auto found = loaded.platforms.find(dataset::shownName(loaded.dataset.get(), file.database));
        if (found == loaded.platforms.end())
            continue;
        if (file.imported && found->second.size() == 1)
            out[*found->second.begin()].append(QString::fromStdString(file.original.string()));
        else
            deliberate.insert(found->second.begin(), found->second.end());
    }
    std::erase_if(out, [&](const auto& entry) { return deliberate.contains(entry.first); });
    return out;
}

/// Returns a name for platforms: "runner-f00d" for runner-f00d-17 and runner-f00d-18. The first of them, if
/// they have no such beginning or another platform has that name.
QString nameFor(const QStringList& platforms, const Loaded& loaded)
{
    auto common = platforms.first();
    for (const auto& each : platforms) {
        const auto end = std::mismatch(common.begin(), common.end(), each.begin(), each.end()).first;
        common.truncate(end - common.begin());
    }
    while (!common.isEmpty() && !common.back().isLetter())
        common.chop(1);
    constexpr int telling = 3; // fewer letters do not remind of a host
    const bool taken = std::any_of(loaded.platforms.begin(), loaded.platforms.end(), [&](const auto& entry) {
        return entry.second.contains(common.toStdString());
    });
    return common.size() < telling || taken ? platforms.first() : common;
}

QString listed(const QStringList& platforms)
{
    constexpr int most = 4;
    const auto list = platforms.mid(0, most).join(QStringLiteral(", "));
    return platforms.size() <= most ? list : list + QStringLiteral(", …");
}

QString keyOf(const PlatformQuestion::Question& question)
{
    return question.platforms.join(QLatin1Char('\n'));
}

} // namespace

PlatformQuestion::PlatformQuestion(DataHub& hub, Session& session, QWidget* parent)
    : MessageBar(parent), m_data(hub), m_session(session)
{
    setObjectName(QStringLiteral("platformQuestion"));
    connect(&hub, &DataHub::datasetChanged, this, &PlatformQuestion::update);
    update(); // a window that is made again shows data that are there already
}

std::vector<PlatformQuestion::Question> PlatformQuestion::questionsOf(const DataHub& data)
{
    const auto& loaded = data.loaded();
    if (loaded.equal.empty())
        return {};
    const auto files = filesByPlatform(data);
    std::vector<Question> out;
    for (const auto& [hardware, platforms] : loaded.equal) {
        Question question{QString::fromStdString(hardware), {}, {}, {}};
        for (const auto& platform : platforms)
            if (const auto found = files.find(platform); found != files.end()) {
                question.platforms.append(QString::fromStdString(platform));
                question.files += found->second;
            }
        if (question.platforms.size() < 2)
            continue;
        question.name = nameFor(question.platforms, loaded);
        out.push_back(std::move(question));
    }
    return out;
}

void PlatformQuestion::update()
{
    const auto questions = questionsOf(m_data);
    if (m_shown && std::find(questions.begin(), questions.end(), *m_shown) != questions.end())
        return; // it waits for its answer
    if (m_shown) {
        m_shown.reset();
        clear();
    }
    auto asked = m_session.value(QLatin1String(askedKey)).toStringList();
    const auto next = std::find_if(questions.begin(), questions.end(),
                                   [&](const auto& each) { return !asked.contains(keyOf(each)); });
    if (next == questions.end())
        return;
    m_shown = *next;
    constexpr int kept = 100; // a folder that gets files of new hosts every day must not fill the settings
    asked.append(keyOf(*next));
    m_session.set(QLatin1String(askedKey), asked.mid(std::max<qsizetype>(0, asked.size() - kept)));
    offer(
        tr("The platforms %1 have the same hardware (%2). If they are one platform, its name can be %3.")
            .arg(listed(next->platforms), next->hardware, next->name),
        tr("Treat as one platform"), [this, question = *next] { unite(question); }, false);
}

void PlatformQuestion::unite(const Question& question)
{
    m_shown.reset(); // what is offered next is no question, and stays until the user closes it
    m_data.setPlatform(question.files, question.name);
    offer(
        tr("The platforms %1 are read as one platform, %2.").arg(listed(question.platforms), question.name),
        tr("Undo"), [this, files = question.files] { m_data.setPlatform(files, {}); }, false);
}

} // namespace parascope::gui
