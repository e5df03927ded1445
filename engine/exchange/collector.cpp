// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/core/hash.h"
#include "engine/exchange/foreign.h"
#include "engine/exchange/known_platform.h"
#include "engine/model/workload/family.h"

#include <algorithm>
#include <utility>

namespace parascope::exchange::foreign {

Collector::Collector(std::string_view tool, const std::filesystem::path& path, const ImportOptions& options,
                     std::string_view work)
    : m_tool(tool), m_work(work.empty() ? tool : work), m_file(path.filename().string()),
      m_platform(options.platform), m_pieces(options.pieces)
{
}

store::PlatformRecord& Collector::platform(const std::string& name)
{
    auto& all = m_out.platforms;
    const auto it =
        std::find_if(all.begin(), all.end(), [&](const auto& known) { return known.name == name; });
    return it != all.end() ? *it : all.emplace_back(knownPlatform(name));
}

void Collector::describe(const std::string& name, std::optional<double> bandwidth,
                         std::optional<double> memoryBytes)
{
    auto& record = platform(m_platform.empty() ? name : m_platform);
    if (!record.bandwidth)
        record.bandwidth = bandwidth;
    if (!record.memoryBytes)
        record.memoryBytes = memoryBytes;
}

void Collector::error(std::size_t record, std::string reason)
{
    m_out.errors.push_back({m_file, record, std::move(reason)});
}

void Collector::add(store::RunRecord run, const Json& original, std::size_t record)
{
    if (!m_platform.empty())
        run.platform = m_platform;
    if (run.platform.empty())
        run.platform = "unknown";
    (void)platform(run.platform);
    // A built-in family of the same name is another model. Its graph would give this run wrong FLOPs.
    if (run.family.empty())
        run.family = m_tool;
    else if (workload::findFamily(run.family).has_value())
        run.family = m_work + ' ' + run.family;
    std::vector<std::string> shape;
    for (const auto& [name, value] : run.parameters)
        shape.push_back(name + '=' + toText(value));
    std::sort(shape.begin(), shape.end());
    std::string work = m_work + '|' + run.family;
    run.modelKey = hashOf(work);
    for (const auto& item : shape)
        (work += '|') += item;
    run.workKey = hashOf(work);
    auto content = run.platform + '|' + work + '|' + toLine(original);
    if (m_work != m_tool)
        content += '|' + m_tool;
    // Two equal records in a file are two measurements, so each gets its own identity.
    if (const auto again = ++m_seen[hashOf(content)]; again > 1)
        content += "|again " + std::to_string(again);
    run.runUuid = contentUuid(content);
    // withoutLists() drops a long list of repetitions. In that case keep the first one, which says what was
    // run.
    auto kept = withoutLists(original);
    if (kept.is_null() && original.is_array() && !original.empty())
        kept = withoutLists(original.front());
    run.source = {{"file", m_file}, {"record", record}, {"tool", m_tool}, {"original", std::move(kept)}};
    m_out.runs.push_back(std::move(run));
    constexpr std::size_t many = 1000;
    if (m_pieces && m_out.runs.size() >= many) {
        const auto platforms = m_out.platforms;
        m_pieces(std::exchange(m_out, {}));
        m_out.platforms = platforms;
    }
}

} // namespace parascope::exchange::foreign
