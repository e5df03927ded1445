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

/// Largest size in bytes of a note, and of all tags of one subject together. A single tag has at most
/// longestName bytes.
inline constexpr std::size_t longestNote = std::size_t{64} << 10;

/// A user's remarks about a run, a sweep or a file: a star, tags, a note.
struct Annotation
{
    bool starred = false;
    std::string tags; ///< list of tags in the form of tidyTags()
    std::string note;
    std::int64_t changedMs = 0; ///< time of the last change: UTC, milliseconds since 1970; 0 when unknown

    [[nodiscard]] bool empty() const { return !starred && tags.empty() && note.empty(); }
    friend bool operator==(const Annotation&, const Annotation&) = default;
};

/// Subject of an annotation.
struct Subject
{
    enum class Kind { Run, Sweep, File } kind = Kind::File;
    std::string runUuid;    ///< uuid of the run, when the subject is a run
    std::int64_t sweep = 0; ///< id of the sweep, when the subject is a sweep

    friend bool operator==(const Subject&, const Subject&) = default;
};

struct AnnotationRecord
{
    Subject subject;
    Annotation annotation;

    friend bool operator==(const AnnotationRecord&, const AnnotationRecord&) = default;
};

/// One change of any number of subjects. A field without a value leaves that part unchanged.
struct AnnotationEdit
{
    std::vector<Subject> subjects;
    std::optional<bool> starred;
    std::string tag, untag;          ///< lists of tags to add and to remove, separated by commas
    std::optional<std::string> note; ///< the new note; an empty text removes the note
};

/// Returns the tags of a list that is separated by commas, sorted, each once, separated by ", ". Returns
/// BadInput when one tag is too long or has control characters, or when all tags together are too long.
/// `what` ("--tag") begins the error message.
[[nodiscard]] Result<std::string> tidyTags(std::string_view list, std::string_view what);
/// Returns the tags of a list in the form of tidyTags().
[[nodiscard]] std::vector<std::string> tagsOf(std::string_view tidy);
/// Returns BadInput when the note is longer than longestNote.
[[nodiscard]] Result<void> checkNote(std::string_view note, std::string_view what);

/// Returns the edit with tidy tags, or the error that prevents it.
[[nodiscard]] Result<AnnotationEdit> checkedEdit(AnnotationEdit edit);
/// Returns the annotation after a checked edit. The time stays unchanged.
[[nodiscard]] Annotation edited(const Annotation& before, const AnnotationEdit& edit);
/// Returns the union of two copies of one subject's annotation: the tags of both, and the star and note of
/// the copy that was changed later. If that copy has no note, the note comes from the other copy. A union
/// never loses a tag, and repeating it changes nothing.
[[nodiscard]] Annotation united(const Annotation& here, const Annotation& other);

[[nodiscard]] Annotation annotationOf(const RunRecord& run);
void setAnnotation(RunRecord& run, Annotation annotation);

} // namespace parascope::store
