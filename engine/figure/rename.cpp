// SPDX-License-Identifier: GPL-3.0-or-later
// Replaces names of the database by names for a paper: "TPU v2" for the platform tpu-v2.
#include "engine/figure/parts.h"
#include "engine/figure/texts.h"

#include <cctype>

namespace parascope::figure {
namespace {

using Names = std::vector<std::pair<std::string, std::string>>;

bool inWord(char c)
{
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '-' ||
           static_cast<unsigned char>(c) >= 0x80;
}

/// Replaces every name that is a complete word. Inserted names are not searched again.
void rename(std::string& text, const Names& names)
{
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
        const std::pair<std::string, std::string>* found = nullptr;
        if (at == 0 || !inWord(text[at - 1]))
            for (const auto& name : names)
                if (text.compare(at, name.first.size(), name.first) == 0 &&
                    (at + name.first.size() == text.size() || !inWord(text[at + name.first.size()])) &&
                    (!found || name.first.size() > found->first.size()))
                    found = &name;
        if (found) {
            out += found->second;
            at += found->first.size();
        } else {
            out += text[at++];
        }
    }
    text = std::move(out);
}

} // namespace

Result<void> renameParts(const Spec& spec, Figure& figure)
{
    const auto it = spec.options.find("names");
    if (it == spec.options.end())
        return {};
    Names names;
    if (it->is_object())
        for (const auto& [from, to] : it->items())
            if (to.is_string() && !from.empty())
                names.emplace_back(from, to.get<std::string>());
    if (!it->is_object() || names.size() != it->size())
        return Error::badInput("figure: \"options\": \"names\" must map names to the labels in the figure: "
                               "{\"tpu-v2\": \"TPU v2\"}");
    forEachText(figure, [&](Message& text) {
        text.forEachVerbatim([&](std::string& verbatim) { rename(verbatim, names); });
    });
    return {};
}

} // namespace parascope::figure
