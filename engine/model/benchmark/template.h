// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the templates of a description. For this module only.
#pragma once

#include "engine/model/benchmark/description.h"

namespace parascope::benchmark {

/// Reads templates and notes which axes they use.
class Templates
{
public:
    Templates(std::string_view what, const std::vector<space::Word>& axes) : m_what(what), m_axes(axes) {}

    [[nodiscard]] Result<Template> text(const Json& json, const std::string& key);
    /// Reads a list of words; an entry is a text or {"if": AXIS, "words": [...]}.
    [[nodiscard]] Result<std::vector<CommandWord>> command(const Json& json, const std::string& key);
    [[nodiscard]] Result<Environment> environment(const Json& json, const std::string& key);
    /// Fails for an axis that no template uses.
    [[nodiscard]] Result<void> allUsed() const;
    void use(std::string_view axis) { m_used.emplace_back(axis); }

private:
    [[nodiscard]] Field field(const std::string& key) const { return {m_what, key}; }
    [[nodiscard]] bool isAxis(std::string_view name) const;
    [[nodiscard]] std::vector<std::string> names() const;

    std::string m_what;
    const std::vector<space::Word>& m_axes;
    std::vector<std::string> m_used;
};

/// Returns whether a spec uses this name for something else, so that no axis may have it.
[[nodiscard]] bool isReserved(std::string_view name);

/// Reads the key "reads" and what belongs to it.
[[nodiscard]] Result<Reads> readsFromJson(const Json& json, const std::string& what);

} // namespace parascope::benchmark
