// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <tl/expected.hpp>

#include <string>
#include <string_view>
#include <utility>

namespace parascope {

/// What kind of failure an Error is; decides the exit status of a command.
enum class ErrorCode {
    BadInput,  ///< the user's file, key or argument is wrong (exit 2)
    NotFound,  ///< something named does not exist (exit 2)
    Busy,      ///< somebody else holds it (exit 2)
    Io,        ///< the system refused: disk full, permission, broken pipe (exit 2)
    Cancelled, ///< a stop was requested
    Internal,  ///< a defect of ours (exit 3)
};

/// A failure as a value: a code, and one sentence that names the file, line or key.
struct Error
{
    ErrorCode code = ErrorCode::Internal;
    std::string message;
};

/// Either a value or an Error. No exception crosses a room, thread or process boundary.
template <class T>
using Result = tl::expected<T, Error>;

[[nodiscard]] inline tl::unexpected<Error> fail(ErrorCode code, std::string message)
{
    return tl::unexpected<Error>(Error{code, std::move(message)});
}

[[nodiscard]] inline tl::unexpected<Error> badInput(std::string message)
{
    return fail(ErrorCode::BadInput, std::move(message));
}

/// How sentences name what the user wrote.
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
/// The same for a Result<void>.
#define PARASCOPE_CHECK(expression)                                                                          \
    do {                                                                                                     \
        if (auto check_ = (expression); !check_)                                                             \
            return tl::unexpected<::parascope::Error>(std::move(check_).error());                            \
    } while (false)
