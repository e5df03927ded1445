// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/message.h"

#include <tl/expected.hpp>

#include <string>
#include <string_view>
#include <utility>

namespace parascope {

/// The kind of failure; it decides the exit status of a command.
enum class ErrorCode {
    BadInput,  ///< the user's file, key or argument is wrong (exit 2)
    NotFound,  ///< a named thing does not exist (exit 2)
    Busy,      ///< another process holds it (exit 2)
    Io,        ///< the system refused the operation: disk full, permission, broken pipe (exit 2)
    Cancelled, ///< a stop was requested
    Internal,  ///< a defect of this program (exit 3)
};

/// A field of a document: the name of the document ("spec.json") and the key in it ("axes.node").
struct Field
{
    std::string document, key;

    /// Returns the field as error messages write it: `spec.json: "axes.node"`.
    [[nodiscard]] std::string text() const { return document + ": \"" + key + '"'; }
};

/// A failure as a value: a code, one sentence that names the file, line or key, and details for programs.
/// Sentences are patterns with placeholders and are never concatenated. They are shown in English (text()) or
/// in the reader's language (Message::text with a catalogue).
struct Error
{
    ErrorCode code = ErrorCode::Internal;
    Message message;
    std::string key = {};        ///< key or field concerned, "where" or "axes.node"; may be empty
    std::string wrong = {};      ///< the wrong word as it was written
    std::string suggestion = {}; ///< the word that was probably meant

    /// Returns the sentence in English.
    [[nodiscard]] std::string text() const { return message.text(); }

    /// Makes an error: `return Error::badInput("%1 is empty.", what);`. The first argument is a pattern of
    /// Message::format.
    template <class... Places>
    [[nodiscard]] static tl::unexpected<Error> badInput(const char* pattern, Places&&... places);
    template <class... Places>
    [[nodiscard]] static tl::unexpected<Error> notFound(const char* pattern, Places&&... places);
    template <class... Places>
    [[nodiscard]] static tl::unexpected<Error> busy(const char* pattern, Places&&... places);
    template <class... Places>
    [[nodiscard]] static tl::unexpected<Error> io(const char* pattern, Places&&... places);
    template <class... Places>
    [[nodiscard]] static tl::unexpected<Error> internal(const char* pattern, Places&&... places);

    /// Makes an error about one field: %1 in the sentence is the field ("spec.json: \"where\""), and `key` is
    /// set.
    template <class... Places>
    [[nodiscard]] static tl::unexpected<Error> badField(const char* pattern, const Field& field,
                                                        Places&&... places);

    /// Makes an error from `saying` ("spec.json: unknown key \"nodes\""), followed by the probable meaning,
    /// unless `suggestion` is empty, and a full stop.
    [[nodiscard]] static tl::unexpected<Error> unknown(const Message& saying, std::string wrong,
                                                       std::string suggestion);
};

/// Either a value or an Error. No exception crosses a module, thread or process boundary.
template <class T>
using Result = tl::expected<T, Error>;

[[nodiscard]] inline tl::unexpected<Error> fail(ErrorCode code, Message message)
{
    return tl::unexpected<Error>(Error{code, std::move(message)});
}

[[nodiscard]] inline tl::unexpected<Error> badInput(Message message)
{
    return fail(ErrorCode::BadInput, std::move(message));
}

template <class... Places>
tl::unexpected<Error> Error::badInput(const char* pattern, Places&&... places)
{
    return fail(ErrorCode::BadInput, Message::format(pattern, std::forward<Places>(places)...));
}
template <class... Places>
tl::unexpected<Error> Error::notFound(const char* pattern, Places&&... places)
{
    return fail(ErrorCode::NotFound, Message::format(pattern, std::forward<Places>(places)...));
}
template <class... Places>
tl::unexpected<Error> Error::busy(const char* pattern, Places&&... places)
{
    return fail(ErrorCode::Busy, Message::format(pattern, std::forward<Places>(places)...));
}
template <class... Places>
tl::unexpected<Error> Error::io(const char* pattern, Places&&... places)
{
    return fail(ErrorCode::Io, Message::format(pattern, std::forward<Places>(places)...));
}
template <class... Places>
tl::unexpected<Error> Error::internal(const char* pattern, Places&&... places)
{
    return fail(ErrorCode::Internal, Message::format(pattern, std::forward<Places>(places)...));
}

template <class... Places>
tl::unexpected<Error> Error::badField(const char* pattern, const Field& field, Places&&... places)
{
    auto error = badInput(pattern, field.text(), std::forward<Places>(places)...);
    error.value().key = field.key;
    return error;
}

inline tl::unexpected<Error> Error::unknown(const Message& saying, std::string wrong, std::string suggestion)
{
    auto message = suggestion.empty() ? Message::format("%1.", saying)
                                      : Message::format("%1 (did you mean \"%2\"?).", saying, suggestion);
    return tl::unexpected<Error>(
        Error{ErrorCode::BadInput, std::move(message), {}, std::move(wrong), std::move(suggestion)});
}

/// Returns `result`. If it is an error without a key, its key is set to `key`.
template <class T>
[[nodiscard]] T about(std::string_view key, T result)
{
    if constexpr (requires { result.has_value(); }) {
        if (!result && result.error().key.empty())
            result.error().key = key;
    } else if (result.value().key.empty()) {
        result.value().key = key;
    }
    return result;
}

/// Returns the user's text in quotes, as error messages write it.
[[nodiscard]] inline std::string inQuotes(std::string_view text)
{
    return '"' + std::string(text) + '"';
}

} // namespace parascope

/// `PARASCOPE_TRY(auto x, f());` assigns f()'s value to x, or returns its error.
#define PARASCOPE_CONCAT_(a, b) a##b
#define PARASCOPE_CONCAT(a, b) PARASCOPE_CONCAT_(a, b)
#define PARASCOPE_TRY_(tmp, target, expression)                                                              \
    auto tmp = (expression);                                                                                 \
    if (!tmp)                                                                                                \
        return tl::unexpected<::parascope::Error>(std::move(tmp).error());                                   \
    target = *std::move(tmp)
#define PARASCOPE_TRY(target, expression)                                                                    \
    PARASCOPE_TRY_(PARASCOPE_CONCAT(result_, __LINE__), target, expression)
/// `PARASCOPE_CHECK(f());` returns the error of a Result<void>, if there is one.
#define PARASCOPE_CHECK(expression)                                                                          \
    do {                                                                                                     \
        if (auto check_ = (expression); !check_)                                                             \
            return tl::unexpected<::parascope::Error>(std::move(check_).error());                            \
    } while (false)
