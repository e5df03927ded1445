// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/dispatch/annotate.h"

#include "engine/base/core/fields.h"
#include "engine/run/dispatch/steering_client.h"
#include "engine/run/dispatch/wall_clock.h"
#include "engine/store/database.h"

#include <algorithm>
#include <chrono>
#include <thread>

namespace parascope::dispatch {

namespace {

using store::AnnotationEdit;
using store::Subject;

/// Largest number of subjects in one request. A request of this size has 4 MB and occupies the runner only
/// for a moment.
constexpr std::size_t subjectsAtOnce = 100000;

/// Splits the edits so that each has at most the number of subjects that a request may have.
std::vector<AnnotationEdit> parted(const std::vector<AnnotationEdit>& edits)
{
    std::vector<AnnotationEdit> out;
    for (const auto& edit : edits)
        for (std::size_t at = 0; at < edit.subjects.size(); at += subjectsAtOnce) {
            auto& part = out.emplace_back();
            part.starred = edit.starred;
            part.tag = edit.tag;
            part.untag = edit.untag;
            part.note = edit.note;
            const auto from = edit.subjects.begin() + static_cast<std::ptrdiff_t>(at);
            const auto count = std::min(subjectsAtOnce, edit.subjects.size() - at);
            part.subjects.assign(from, from + static_cast<std::ptrdiff_t>(count));
        }
    return out;
}

Result<std::size_t> askRunner(SteeringClient& client, const std::vector<AnnotationEdit>& edits)
{
    std::size_t changed = 0;
    std::vector<AnnotationEdit> batch;
    std::size_t subjects = 0;
    const auto send = [&]() -> Result<void> {
        if (batch.empty())
            return {};
        PARASCOPE_TRY(const auto answer, client.request({{"command", "annotate"}, {"edits", toJson(batch)}},
                                                        std::chrono::minutes(2)));
        changed += answer.value("changed", std::size_t{0});
        batch.clear();
        subjects = 0;
        return {};
    };
    for (auto& edit : parted(edits)) {
        if (subjects + edit.subjects.size() > subjectsAtOnce)
            PARASCOPE_CHECK(send());
        subjects += edit.subjects.size();
        batch.push_back(std::move(edit));
    }
    PARASCOPE_CHECK(send());
    return changed;
}

/// Waits up to 3 s and returns true when this writer releases the database.
bool ends(const std::filesystem::path& database, const std::string& holder)
{
    for (int i = 0; i < 30; ++i) {
        if (store::writerOf(database) != holder)
            return true;
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
    return false;
}

Result<AnnotationEdit> editFromJson(const Json& json)
{
    Fields fields(json, "An entry of \"edits\"");
    AnnotationEdit edit;
    std::vector<std::string> runs;
    bool file = false, starred = false;
    std::string note;
    using enum Fields::Need;
    fields.read("runs", runs, Optional);
    fields.read("file", file, Optional);
    fields.read("starred", starred, Optional);
    fields.read("tag", edit.tag, Optional);
    fields.read("untag", edit.untag, Optional);
    fields.read("note", note, Optional);
    if (!fields.ok())
        return fields.failure();
    for (auto& run : runs)
        edit.subjects.push_back({Subject::Kind::Run, std::move(run)});
    if (const auto sweeps = json.find("sweeps"); sweeps != json.end()) {
        if (!sweeps->is_array() || !std::all_of(sweeps->begin(), sweeps->end(),
                                                [](const Json& id) { return id.is_number_integer(); }))
            return Error::badInput("An entry of \"edits\": \"sweeps\" must be a list of whole numbers.");
        for (const auto& id : *sweeps)
            edit.subjects.push_back({Subject::Kind::Sweep, {}, id.get<std::int64_t>()});
    }
    if (file)
        edit.subjects.emplace_back();
    if (json.contains("starred"))
        edit.starred = starred;
    if (json.contains("note"))
        edit.note = std::move(note);
    return store::checkedEdit(std::move(edit));
}

} // namespace

Json toJson(const std::vector<AnnotationEdit>& edits)
{
    Json out = Json::array();
    for (const auto& edit : edits) {
        Json runs = Json::array(), sweeps = Json::array();
        Json item = Json::object();
        for (const auto& subject : edit.subjects)
            if (subject.kind == Subject::Kind::Run)
                runs.push_back(subject.runUuid);
            else if (subject.kind == Subject::Kind::Sweep)
                sweeps.push_back(subject.sweep);
            else
                item["file"] = true;
        if (!runs.empty())
            item["runs"] = std::move(runs);
        if (!sweeps.empty())
            item["sweeps"] = std::move(sweeps);
        if (edit.starred)
            item["starred"] = *edit.starred;
        if (!edit.tag.empty())
            item["tag"] = edit.tag;
        if (!edit.untag.empty())
            item["untag"] = edit.untag;
        if (edit.note)
            item["note"] = *edit.note;
        out.push_back(std::move(item));
    }
    return out;
}

Result<std::vector<AnnotationEdit>> editsFromJson(const Json& json)
{
    if (!json.is_array())
        return Error::badInput("\"edits\" must be a list.");
    std::vector<AnnotationEdit> out;
    for (const auto& entry : json) {
        PARASCOPE_TRY(auto edit, editFromJson(entry));
        out.push_back(std::move(edit));
    }
    return out;
}

Result<std::size_t> annotate(const std::filesystem::path& database, const std::vector<AnnotationEdit>& edits,
                             std::string_view owner)
{
    std::error_code error;
    if (!std::filesystem::exists(database, error))
        return Error::notFound("%1 does not exist.", database.string());
    for (const auto& edit : edits)
        PARASCOPE_CHECK(store::checkedEdit(edit));
    // A sweep may begin between the check and the lock, and end before it answers.
    for (int attempt = 0;; ++attempt) {
        if (const auto holder = store::writerOf(database); !holder.empty()) {
            auto client = SteeringClient::connect(database);
            if (client) {
                auto asked = askRunner(*client, edits);
                if (asked || attempt == 2 || !ends(database, holder))
                    return asked;
                continue;
            }
            if (client.error().code == ErrorCode::NotFound && store::writerOf(database) == holder)
                return Error::busy(
                    "%1 is being written by %2, which takes no marks; set them when that is done.",
                    database.string(), holder);
            if (client.error().code != ErrorCode::NotFound)
                return tl::unexpected(std::move(client).error());
        }
        auto writer = store::Writer::open(database, owner);
        if (writer)
            return writer->annotate(edits, WallClock().nowMs());
        if (writer.error().code != ErrorCode::Busy || attempt == 2)
            return tl::unexpected(std::move(writer).error());
    }
}

} // namespace parascope::dispatch
