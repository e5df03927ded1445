// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/result.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace parascope::store {

struct RunRecord;

/// In bytes: of a note, and of all tags of one subject together. A tag is at most longestName.
inline constexpr std::size_t longestNote = std::size_t{64} << 10;

/// What a user says of a run, a sweep or a file: a star, tags, a note.
struct Annotation
{
    bool starred = false;
    std::string tags; ///< as tidyTags() writes them
    std::string note;
    std::int64_t changedMs = 0; ///< UTC, milliseconds since 1970; 0 when unknown

    [[nodiscard]] bool empty() const { return !starred && tags.empty() && note.empty(); }
    friend bool operator==(const Annotation&, const Annotation&) = default;
};

/// What an annotation is about.
struct Subject
{
    enum class Kind { Run, Sweep, File } kind = Kind::File;
    std::string runUuid;    ///< of a run
    std::int64_t sweep = 0; ///< of a sweep: its id

    friend bool operator==(const Subject&, const Subject&) = default;
};

struct AnnotationRecord
{
    Subject subject;
    Annotation annotation;

    friend bool operator==(const AnnotationRecord&, const AnnotationRecord&) = default;
};

/// One change of any number of subjects; what is not named stays as it is.
struct AnnotationEdit
{
    std::vector<Subject> subjects;
    std::optional<bool> starred;
    std::string tag, untag;          ///< lists of tags, parted by commas
    std::optional<std::string> note; ///< empty: none
};

/// The tags of a list that commas part, in order, each once, parted by ", ". BadInput: one is too long or has
/// control characters, or all are; `what` ("--tag") begins the sentence.
[[nodiscard]] Result<std::string> tidyTags(std::string_view list, std::string_view what);
/// The tags of a tidy list.
[[nodiscard]] std::vector<std::string> tagsOf(std::string_view tidy);
/// BadInput: it is longer than longestNote.
[[nodiscard]] Result<void> checkNote(std::string_view note, std::string_view what);

/// The edit with tidy tags, or why it cannot be made.
[[nodiscard]] Result<AnnotationEdit> checkedEdit(AnnotationEdit edit);
/// What a checked edit makes of an annotation; the time stays.
[[nodiscard]] Annotation edited(const Annotation& before, const AnnotationEdit& edit);
/// Of two copies of one subject: tags of both, star and note of the one that was changed later, and the note
/// of the other where that one has none. A merge never takes a word away; twice is as once.
[[nodiscard]] Annotation united(const Annotation& here, const Annotation& other);

[[nodiscard]] Annotation annotationOf(const RunRecord& run);
void setAnnotation(RunRecord& run, Annotation annotation);

} // namespace parascope::store
