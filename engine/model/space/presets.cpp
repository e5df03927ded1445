// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/space/presets.h"

namespace parascope::space {

Result<std::vector<Preset>> presets()
{
    std::vector<Preset> out;
    for (const auto& text : detail::presetTexts()) {
        PARASCOPE_TRY(Json json, parseJson(text.json, std::string("The preset ") + text.id));
        Preset preset{text.id, text.id, {}};
        if (const auto it = json.find("title"); it != json.end() && it->is_string())
            preset.title = it->get<std::string>();
        preset.spec = std::move(json);
        out.push_back(std::move(preset));
    }
    return out;
}

} // namespace parascope::space
