// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/measure/device/catalogue.h"

#include "engine/base/core/json.h"
#include "engine/measure/device/catalogue_text.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace parascope::device {

namespace {

std::optional<double> numberAt(const Json& json, const char* key)
{
    const auto it = json.find(key);
    return it != json.end() && it->is_number() ? std::optional<double>(it->get<double>()) : std::nullopt;
}

CatalogueEntry entryFrom(const Json& json)
{
    CatalogueEntry entry;
    entry.id = json.at("id").get<std::string>();
    entry.name = json.at("name").get<std::string>();
    entry.vendor = json.at("vendor").get<std::string>();
    entry.kind = json.at("kind").get<std::string>();
    entry.unit = json.at("unit").get<std::string>();
    entry.year = json.at("year").get<int>();
    entry.match = json.at("match").get<std::vector<std::string>>();
    entry.devicesPerUnit = json.at("devices_per_unit").get<int>();
    if (const auto cores = numberAt(json, "cores_per_unit"))
        entry.coresPerUnit = static_cast<int>(*cores);
    for (const auto& [dtype, rate] : json.at("peak_per_second").items())
        entry.peaks.emplace_back(dtype, rate.get<double>());
    entry.memoryBytes = numberAt(json, "memory_bytes");
    entry.bytesPerSecond = numberAt(json, "bytes_per_second");
    entry.linkBytesPerSecond = numberAt(json, "link_bytes_per_second");
    entry.tdpWatts = numberAt(json, "tdp_watts");
    entry.quality = json.at("quality").get<std::string>();
    entry.source = json.at("source").get<std::string>();
    entry.note = json.value("note", std::string());
    return entry;
}

std::string lower(std::string_view text)
{
    std::string out(text);
    std::transform(out.begin(), out.end(), out.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return out;
}

} // namespace

std::optional<double> CatalogueEntry::peak(std::string_view dtype) const
{
    const auto it =
        std::find_if(peaks.begin(), peaks.end(), [&](const auto& peak) { return peak.first == dtype; });
    return it == peaks.end() ? std::nullopt : std::optional<double>(it->second);
}

std::optional<std::pair<std::string, double>> CatalogueEntry::headlinePeak() const
{
    static constexpr std::array<std::string_view, 4> narrow{"float8", "float6", "float4", "int8"};
    std::optional<std::pair<std::string, double>> best;
    for (const auto& peak : peaks)
        if (std::find(narrow.begin(), narrow.end(), peak.first) == narrow.end() &&
            (!best || peak.second > best->second))
            best = peak;
    return best;
}

const std::vector<CatalogueEntry>& catalogue()
{
    static const std::vector<CatalogueEntry> entries = [] {
        std::vector<CatalogueEntry> read;
        // The text belongs to the program, and tests/engine/measure/device/tst_catalogue.cpp checks it. A
        // defect in it may throw.
        const auto json = Json::parse(catalogueText);
        for (const auto& entry : json.at("entries"))
            read.push_back(entryFrom(entry));
        return read;
    }();
    return entries;
}

const CatalogueEntry* catalogueEntry(std::string_view id)
{
    const auto& all = catalogue();
    const auto it = std::find_if(all.begin(), all.end(), [&](const auto& entry) { return entry.id == id; });
    return it == all.end() ? nullptr : &*it;
}

const CatalogueEntry* matchDevice(std::string_view reportedName)
{
    const auto reported = lower(reportedName);
    const CatalogueEntry* best = nullptr;
    std::size_t longest = 0;
    for (const auto& entry : catalogue())
        for (const auto& name : entry.match) {
            const auto wanted = lower(name);
            if (reported == wanted)
                return &entry;
            if (entry.kind == "cpu" && wanted.size() > longest &&
                reported.find(wanted) != std::string::npos) {
                best = &entry;
                longest = wanted.size();
            }
        }
    return best;
}

namespace {

std::vector<std::string> wordsOf(std::string_view name)
{
    static constexpr std::array<std::string_view, 8> makers = {"nvidia",  "tesla",  "amd",   "instinct",
                                                               "geforce", "google", "cloud", "gpu"};
    std::vector<std::string> words;
    std::string word;
    const auto end = [&] {
        if (word.starts_with("tpuv") && word.size() > 4) {
            words.emplace_back("tpu");
            word.erase(0, 3);
        }
        if (!word.empty() && std::find(makers.begin(), makers.end(), word) == makers.end())
            words.push_back(word);
        word.clear();
    };
    for (const char c : lower(name))
        if (std::isalnum(static_cast<unsigned char>(c)))
            word += c;
        else
            end();
    end();
    return words;
}

/// "sxm" matches any of its generations.
bool means(const std::string& word, const std::string& known)
{
    return word == known || (word == "sxm" && known.starts_with(word));
}

} // namespace

std::string plainName(std::string_view name)
{
    std::string out;
    for (const auto& word : wordsOf(name))
        out += (out.empty() ? "" : "-") + word;
    return out;
}

std::vector<const CatalogueEntry*> alikeDevices(std::string_view name)
{
    const auto wanted = wordsOf(name);
    std::vector<const CatalogueEntry*> out;
    for (const auto& entry : catalogue()) {
        if (entry.kind == "cpu" || wanted.empty())
            continue;
        auto known = wordsOf(entry.name.substr(0, entry.name.find('(')));
        // The part's own word must be among the words, because a capacity or a bus does not name a part.
        const std::size_t own = known.front() == "tpu" && known.size() > 1 ? 2 : 1;
        if (!std::all_of(known.begin(), known.begin() + static_cast<std::ptrdiff_t>(own),
                         [&](const auto& word) {
                             return std::find(wanted.begin(), wanted.end(), word) != wanted.end();
                         }))
            continue;
        for (const auto& match : entry.match)
            for (auto& word : wordsOf(match))
                known.push_back(std::move(word));
        if (std::all_of(wanted.begin(), wanted.end(), [&](const auto& word) {
                return std::any_of(known.begin(), known.end(),
                                   [&](const auto& other) { return means(word, other); });
            }))
            out.push_back(&entry);
    }
    return out;
}

} // namespace parascope::device
