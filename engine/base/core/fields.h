// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/json.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace parascope {

/// Reads typed keys from one JSON object and remembers the first error, so that a decoder is a list of keys
/// instead of a ladder of ifs. Every error sentence begins with `what`: "run: \"batch\" must be ...".
class Fields
{
public:
    Fields(const Json& object, std::string what);

    enum Need { Required, Optional };

    void read(const char* key, std::string& out, Need need = Required);
    void read(const char* key, bool& out, Need need = Required);
    /// Reads a whole number in [low, high].
    void read(const char* key, std::int64_t& out, std::int64_t low, std::int64_t high, Need need = Required);
    void read(const char* key, int& out, int low, int high, Need need = Required);
    void read(const char* key, std::uint64_t& out, Need need = Required);
    /// Reads a finite number in [low, high].
    void read(const char* key, double& out, double low, double high, Need need = Required);
    /// Reads null and an absent key as no value; any other value must be finite and not negative.
    void read(const char* key, std::optional<double>& out);
    void readObject(const char* key, Json& out, Need need = Required);
    void read(const char* key, std::vector<std::string>& out, Need need = Required);
    /// Reads a list of durations in seconds. Each must be finite and positive; with `orNone` also 0.
    void readSeconds(const char* key, std::vector<double>& out, Need need = Required, bool orNone = false);
    /// Reads a string that must be one of `allowed`.
    void readOneOf(const char* key, std::string& out, std::span<const std::string_view> allowed,
                   Need need = Required);
    void readOneOf(const char* key, std::string& out, std::initializer_list<std::string_view> allowed,
                   Need need = Required)
    {
        readOneOf(key, out, std::span(allowed.begin(), allowed.size()), need);
    }

    /// Records a failure that the caller found. Only the first failure counts.
    void refuse(Error error);
    void refuse(tl::unexpected<Error> error) { refuse(std::move(error).value()); }
    [[nodiscard]] bool ok() const { return !m_error; }
    [[nodiscard]] const std::string& what() const { return m_what; }
    /// Returns the first failure, for the decoder to return. Call it only when !ok().
    [[nodiscard]] tl::unexpected<Error> failure() const { return tl::unexpected<Error>(*m_error); }

private:
    const Json* find(const char* key, Need need);
    [[nodiscard]] Field field(const char* key) const { return {m_what, key}; }

    const Json& m_object;
    std::string m_what;
    std::optional<Error> m_error;
};

/// These read a member of a document in which a wrong value counts as a missing one: what another program
/// answered, or a setting of the session. `json` may be of any type. What a user wrote is read with Fields,
/// or with another reader that refuses.
[[nodiscard]] const Json& memberAt(const Json& json, const char* key); ///< null if there is none
[[nodiscard]] std::string textOr(const Json& json, const char* key, std::string otherwise = {});
[[nodiscard]] std::optional<double> numberAt(const Json& json, const char* key);

} // namespace parascope
