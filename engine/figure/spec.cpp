// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figure/spec.h"

#include "engine/figure/kinds.h"

#include <algorithm>
#include <array>
#include <tuple>

namespace parascope::figure {
namespace {

constexpr std::array<std::string_view, 10> presets = {
    "screen", "acm-single",   "acm-double", "ieee-single",   "ieee-double",
    "mlsys",  "mlsys-double", "usenix",     "usenix-double", "slide"};

/// Reads the members of one JSON object. The first member that does not fit becomes the error.
class Reader
{
public:
    Reader(const Json& object, std::string what) : m_object(object), m_what(std::move(what)) {}

    void text(const char* key, std::string& out)
    {
        read(key, "a text", [](const Json& j) { return j.is_string(); }, out);
    }
    void flag(const char* key, bool& out)
    {
        read(key, "true or false", [](const Json& j) { return j.is_boolean(); }, out);
    }
    /// Reads a size above 0. To use the size of the preset, a spec leaves the key out; 0 is not accepted.
    void size(const char* key, double& out, double limit)
    {
        read(
            key, "a number above 0 that a page can have",
            [limit](const Json& j) {
                return j.is_number() && j.get<double>() > 0 && j.get<double>() <= limit;
            },
            out);
    }
    void count(const char* key, int& out)
    {
        read(
            key, "a whole number from 1 to 12",
            [](const Json& j) {
                return j.is_number_integer() && j.get<std::int64_t>() >= 1 && j.get<std::int64_t>() <= 12;
            },
            out);
    }
    void texts(const char* key, std::vector<std::string>& out)
    {
        read(
            key, "a list of texts",
            [](const Json& j) {
                return j.is_array() &&
                       std::all_of(j.begin(), j.end(), [](const Json& e) { return e.is_string(); });
            },
            out);
    }
    void object(const char* key, Json& out)
    {
        read(key, "an object", [](const Json& j) { return j.is_object(); }, out);
    }
    /// Reads a text or a number ("peak": 180e12) and stores it as text.
    void textOrNumber(const char* key, std::string& out)
    {
        if (const auto it = m_object.find(key); it != m_object.end() && it->is_number()) {
            out = it->dump();
            return;
        }
        text(key, out);
    }
    [[nodiscard]] const std::string& error() const { return m_error; }

private:
    template <class T, class Fits>
    void read(const char* key, const char* expected, Fits fits, T& out)
    {
        const auto it = m_object.find(key);
        if (it == m_object.end() || !m_error.empty())
            return;
        if (!fits(*it)) {
            m_error = m_what + ": \"" + key + "\" must be " + expected;
            return;
        }
        out = it->template get<T>();
    }

    const Json& m_object;
    std::string m_what;
    std::string m_error;
};

template <std::size_t N>
Result<void> oneOf(const std::string& word, const char* key, const std::array<std::string_view, N>& allowed,
                   std::string_view what)
{
    if (std::find(allowed.begin(), allowed.end(), word) != allowed.end())
        return {};
    std::string list;
    for (const auto name : allowed)
        list += (list.empty() ? "" : ", ") + std::string(name);
    return Error::badInput("%1: \"%2\": \"%3\" is not one of %4", std::string(what), std::string(key), word,
                           list);
}

/// Reads places of colours: {"platform": {"v100": 2}} gives v100 the second colour and marker.
Result<ColourPlaces> readColours(const Json& json, const std::string& what)
{
    constexpr int most = 36; // pairs of a colour and a marker
    const auto wrong = [&] {
        return Error::badInput("%1 must be an object of columns, each an object of values and whole numbers "
                               "from 1 to %2: {\"platform\": {\"v100\": 2}}",
                               what, most);
    };
    ColourPlaces out;
    if (!json.is_object())
        return wrong();
    for (const auto& [column, values] : json.items()) {
        if (!values.is_object())
            return wrong();
        for (const auto& [value, place] : values.items()) {
            if (!place.is_number_integer() || place.get<double>() < 1 || place.get<double>() > most)
                return wrong();
            out[column].emplace(value, place.get<int>() - 1);
        }
    }
    return out;
}

Result<void> readStyle(const Json& json, Spec::Style& style, const std::string& what)
{
    if (!json.is_object())
        return Error::badInput("%1: must be an object", what);
    PARASCOPE_CHECK(checkKeys(json,
                              {"preset", "width_mm", "height_mm", "font", "size_pt", "line_pt", "colour_map",
                               "cell_labels", "legend", "header", "panel_letter"},
                              what));
    Reader in(json, what);
    in.text("preset", style.preset);
    in.size("width_mm", style.widthMm, 2000);
    in.size("height_mm", style.heightMm, 2000);
    in.text("font", style.font);
    in.size("size_pt", style.sizePt, 100);
    in.size("line_pt", style.linePt, 20);
    in.text("colour_map", style.colourMap);
    in.flag("cell_labels", style.cellLabels);
    in.flag("legend", style.legend);
    in.flag("header", style.header);
    in.text("panel_letter", style.panelLetter);
    if (!in.error().empty())
        return badInput(in.error());
    PARASCOPE_CHECK(oneOf(style.preset, "preset", presets, what));
    return oneOf(style.colourMap, "colour_map",
                 std::array<std::string_view, 3>{"viridis", "cividis", "diverging"}, what);
}

} // namespace

std::span<const std::string_view> presetNames()
{
    return presets;
}

Json toJson(const Spec& spec)
{
    Json json = Json::object();
    const Spec plain;
    json["kind"] = spec.kind;
    // Write only values that differ from the default, so that specs stay readable and new keys do not change
    // old files.
    const auto put = [&json](const char* key, const auto& value, const auto& usual) {
        if (value != usual)
            json[key] = value;
    };
    put("title", spec.title, plain.title);
    put("x", spec.x, plain.x);
    put("y", spec.y, plain.y);
    put("metric", spec.metric, plain.metric);
    put("colour", spec.colour, plain.colour);
    put("by", spec.by, plain.by);
    put("log_x", spec.logX, plain.logX);
    put("log_y", spec.logY, plain.logY);
    put("log_colour", spec.logColour, plain.logColour);
    if (!spec.fix.empty())
        json["fix"] = parascope::toJson(spec.fix);
    put("family", spec.family, plain.family);
    put("filter", spec.filter, plain.filter);
    put("platforms", spec.platforms, plain.platforms);
    put("flops", spec.flops, plain.flops);
    put("peak", spec.peak, plain.peak);
    if (!spec.prices.empty())
        json["prices"] = parascope::toJson(spec.prices);
    put("aggregate", spec.aggregate, plain.aggregate);
    put("match", spec.match, plain.match);
    if (!spec.options.empty())
        json["options"] = spec.options;
    for (const auto& [column, values] : spec.colours)
        for (const auto& [value, place] : values)
            json["colours"][column][value] = place + 1;
    if (!spec.panels.empty()) {
        json["columns"] = spec.columns;
        for (const auto& panel : spec.panels)
            json["panels"].push_back(toJson(panel));
    }
    Json style = Json::object();
    const auto putStyle = [&style](const char* key, const auto& value, const auto& usual) {
        if (value != usual)
            style[key] = value;
    };
    const auto& s = spec.style;
    putStyle("preset", s.preset, plain.style.preset);
    putStyle("width_mm", s.widthMm, plain.style.widthMm);
    putStyle("height_mm", s.heightMm, plain.style.heightMm);
    putStyle("font", s.font, plain.style.font);
    putStyle("size_pt", s.sizePt, plain.style.sizePt);
    putStyle("line_pt", s.linePt, plain.style.linePt);
    putStyle("colour_map", s.colourMap, plain.style.colourMap);
    putStyle("cell_labels", s.cellLabels, plain.style.cellLabels);
    putStyle("legend", s.legend, plain.style.legend);
    putStyle("header", s.header, plain.style.header);
    putStyle("panel_letter", s.panelLetter, plain.style.panelLetter);
    if (!style.empty())
        json["style"] = style;
    return json;
}

namespace {

/// Reads the panels of a composite. They have the definitions of the composite, with which the columns are
/// loaded.
Result<void> readPanels(const Json& panels, const std::string& name, Spec& spec)
{
    if (!panels.is_array() || panels.size() > 24)
        return Error::badInput("%1: \"panels\" must be a list of at most 24 figures", name);
    for (const auto& panel : panels) {
        PARASCOPE_TRY(auto inner, specFromJson(panel, name + ": \"panels\""));
        if (inner.kind == "composite")
            return Error::badInput("%1: a panel cannot be a composite itself", name);
        // A figure has one FLOP definition and one peak, which are those of the composite, because the
        // columns are loaded with them.
        for (const auto& [key, ours, theirs] :
             {std::tuple{"flops", &spec.flops, &inner.flops}, std::tuple{"peak", &spec.peak, &inner.peak}}) {
            if (panel.contains(key) && *theirs != *ours)
                return Error::badInput(
                    "%1: \"panels\": \"%2\" is %3 in a panel and %4 in the figure; one figure has one", name,
                    std::string(key), *theirs, *ours);
            *theirs = *ours;
        }
        if (panel.contains("prices") && inner.prices != spec.prices)
            return Error::badInput("%1: \"panels\": \"prices\" are other ones than those of the figure",
                                   name);
        inner.prices = spec.prices;
        spec.panels.push_back(std::move(inner));
    }
    return {};
}

} // namespace

Result<Spec> specFromJson(const Json& json, std::string_view what)
{
    const std::string name(what);
    if (!json.is_object())
        return Error::badInput("%1: a figure spec is an object", name);
    PARASCOPE_CHECK(checkKeys(json, {"kind",    "title",     "x",       "y",          "metric",    "colour",
                                     "by",      "log_x",     "log_y",   "log_colour", "fix",       "family",
                                     "filter",  "platforms", "flops",   "peak",       "aggregate", "match",
                                     "options", "panels",    "columns", "style",      "colours",   "prices"},
                              what));
    Spec spec;
    Reader in(json, name);
    in.text("kind", spec.kind);
    in.text("title", spec.title);
    in.text("x", spec.x);
    in.text("y", spec.y);
    in.text("metric", spec.metric);
    in.text("colour", spec.colour);
    in.text("by", spec.by);
    in.flag("log_x", spec.logX);
    in.flag("log_y", spec.logY);
    in.flag("log_colour", spec.logColour);
    in.text("family", spec.family);
    in.text("filter", spec.filter);
    in.texts("platforms", spec.platforms);
    in.text("flops", spec.flops);
    in.textOrNumber("peak", spec.peak);
    in.text("aggregate", spec.aggregate);
    in.text("match", spec.match);
    in.object("options", spec.options);
    in.count("columns", spec.columns);
    if (!in.error().empty())
        return badInput(in.error());
    const auto* kind = findKind(spec.kind);
    if (!kind) {
        std::string list;
        for (const auto& known : kinds())
            list += (list.empty() ? "" : ", ") + std::string(known.name);
        return Error::badInput("%1: \"kind\": \"%2\" is not one of %3", name, spec.kind, list);
    }
    PARASCOPE_CHECK(checkOptions(*kind, spec.options, what));
    PARASCOPE_CHECK(oneOf(spec.flops, "flops",
                          std::array<std::string_view, 4>{"executed", "causal", "tf_profiler", "recorded"},
                          what));
    PARASCOPE_CHECK(oneOf(
        spec.aggregate, "aggregate",
        std::array<std::string_view, 6>{"median", "best", "mean", "geometric", "count", "spread"}, what));
    if (json.contains("fix")) {
        PARASCOPE_TRY(spec.fix, parametersFromJson(json["fix"], name + ": \"fix\""));
    }
    if (json.contains("prices")) {
        PARASCOPE_TRY(spec.prices, pricesFromJson(json["prices"], name + ": \"prices\""));
    }
    if (json.contains("colours")) {
        PARASCOPE_TRY(spec.colours, readColours(json["colours"], name + ": \"colours\""));
    }
    if (json.contains("style"))
        PARASCOPE_CHECK(readStyle(json["style"], spec.style, name + ": \"style\""));
    if (json.contains("panels"))
        PARASCOPE_CHECK(readPanels(json["panels"], name, spec));
    if ((spec.kind == "composite") == spec.panels.empty())
        return Error::badInput("%1: \"panels\" belongs to the kind \"composite\", and only to it", name);
    return spec;
}

} // namespace parascope::figure
