// SPDX-License-Identifier: GPL-3.0-or-later
// Operations on annotations in memory. annotations.cpp stores them.
#include "engine/store/annotation.h"

#include "engine/base/core/names.h"
#include "engine/store/records.h"

#include <algorithm>
#include <set>
#include <tuple>

namespace parascope::store {

namespace {

std::string joinedTags(const std::set<std::string>& tags)
{
    std::string out;
    for (const auto& tag : tags)
        out += (out.empty() ? "" : ", ") + tag;
    return out;
}

std::set<std::string> setOf(std::string_view tidy)
{
    const auto tags = tagsOf(tidy);
    return {tags.begin(), tags.end()};
}

Result<void> checkLength(std::size_t size, std::string_view what)
{
    if (size <= longestNote)
        return {};
    return Error::badInput("%1 has %2 characters; the maximum is %3.", what, size, longestNote);
}

} // namespace

std::vector<std::string> tagsOf(std::string_view tidy)
{
    std::vector<std::string> out;
    for (std::size_t at = 0; at < tidy.size();) {
        const auto end = std::min(tidy.find(", ", at), tidy.size());
        out.emplace_back(tidy.substr(at, end - at));
        at = end + 2;
    }
    return out;
}

Result<std::string> tidyTags(std::string_view list, std::string_view what)
{
    PARASCOPE_CHECK(checkLength(list.size(), what));
    std::set<std::string> tags;
    for (std::size_t at = 0; at <= list.size();) {
        const auto end = std::min(list.find(',', at), list.size());
        auto tag = list.substr(at, end - at);
        at = end + 1;
        constexpr std::string_view blanks = " \t\r\n";
        const auto first = tag.find_first_not_of(blanks);
        if (first == std::string_view::npos)
            continue;
        tag = tag.substr(first, tag.find_last_not_of(blanks) - first + 1);
        PARASCOPE_CHECK(checkName(tag, what));
        if (std::any_of(tag.begin(), tag.end(),
                        [](char c) { return static_cast<unsigned char>(c) < ' ' || c == '\x7f'; }))
            return Error::badInput("%1: a tag has a control character.", std::string(what));
        tags.emplace(tag);
    }
    auto out = joinedTags(tags);
    PARASCOPE_CHECK(checkLength(out.size(), what));
    return out;
}

Result<void> checkNote(std::string_view note, std::string_view what)
{
    return checkLength(note.size(), what);
}

Result<AnnotationEdit> checkedEdit(AnnotationEdit edit)
{
    PARASCOPE_TRY(edit.tag, tidyTags(edit.tag, "The list of tags"));
    PARASCOPE_TRY(edit.untag, tidyTags(edit.untag, "The list of tags"));
    PARASCOPE_CHECK(checkNote(edit.note.value_or(""), "The note"));
    return edit;
}

Annotation edited(const Annotation& before, const AnnotationEdit& edit)
{
    auto out = before;
    out.starred = edit.starred.value_or(before.starred);
    out.note = edit.note.value_or(before.note);
    auto tags = setOf(before.tags);
    tags.merge(setOf(edit.tag));
    for (const auto& tag : tagsOf(edit.untag))
        tags.erase(tag);
    out.tags = joinedTags(tags);
    return out;
}

Annotation united(const Annotation& here, const Annotation& other)
{
    if (here.empty() || other.empty())
        return here.empty() ? other : here;
    const auto& [later, earlier] =
        other.changedMs > here.changedMs ? std::tie(other, here) : std::tie(here, other);
    auto out = later;
    if (out.note.empty())
        out.note = earlier.note;
    auto tags = setOf(here.tags);
    tags.merge(setOf(other.tags));
    out.tags = joinedTags(tags);
    return out;
}

Annotation annotationOf(const RunRecord& run)
{
    return {run.starred != 0, run.tags, run.note, run.markedMs};
}

void setAnnotation(RunRecord& run, Annotation annotation)
{
    run.starred = annotation.starred ? 1 : 0;
    run.tags = std::move(annotation.tags);
    run.note = std::move(annotation.note);
    run.markedMs = annotation.changedMs;
}

} // namespace parascope::store
