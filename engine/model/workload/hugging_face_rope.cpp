// SPDX-License-Identifier: GPL-3.0-or-later
// Rotary positions and the order of layers in configurations of Hugging Face's transformers. The formulas are
// from modeling_rope_utils.py.
#include "engine/model/workload/hugging_face_parts.h"

#include <algorithm>
#include <cmath>

namespace parascope::workload::configuration {

double yarnMagnitude(double scale, double mscale)
{
    return scale <= 1 ? 1 : 0.1 * mscale * std::log(scale) + 1;
}

namespace {

/// Returns a number of the scaling object; `otherwise` if the number or the object is missing.
double ropeScalingNumber(const Json& scaling, const char* name, double otherwise)
{
    const auto it = scaling.find(name);
    return it != scaling.end() && it->is_number() ? it->get<double>() : otherwise;
}

/// Older files use "type", newer ones "rope_type", which has priority if both exist.
std::string ropeScalingType(const Json& scaling)
{
    std::string type = "default";
    if (scaling.is_object())
        for (const auto* name : {"type", "rope_type"})
            if (const auto it = scaling.find(name); it != scaling.end() && it->is_string())
                type = it->get<std::string>();
    return type;
}

void setRopeScaling(Parameters& out, const char* kind, const std::vector<double>& numbers)
{
    std::string text = kind;
    for (const double value : numbers)
        text += '/' + toText(Value(value));
    out.set("rope_scaling", text);
}

void setYarnScaling(const Json& scaling, Parameters& out, const Rope& rope, double original)
{
    const double mscale = ropeScalingNumber(scaling, "mscale", 0);
    const double magnitude =
        mscale > 0 && rope.allDimensions > 0
            ? yarnMagnitude(rope.factor, mscale) / yarnMagnitude(rope.factor, rope.allDimensions)
            : yarnMagnitude(rope.factor, 1);
    setRopeScaling(out, "yarn",
                   {rope.factor, ropeScalingNumber(scaling, "beta_fast", 32),
                    ropeScalingNumber(scaling, "beta_slow", 1), original,
                    ropeScalingNumber(scaling, "attention_factor", magnitude)});
}

/// Reads longrope's factor for every pair of dimensions. It uses the short factors, which are for lengths up
/// to the trained one.
void setRopeFactors(const Json& scaling, Parameters& out, double positions, double original)
{
    const auto list = scaling.find("short_factor");
    const double longer = positions / original;
    std::vector<double> numbers{ropeScalingNumber(
        scaling, "attention_factor", longer > 1 ? std::sqrt(1 + std::log(longer) / std::log(original)) : 1)};
    if (list != scaling.end() && list->is_array())
        for (const auto& item : *list)
            numbers.push_back(item.is_number() ? item.get<double>() : 0);
    setRopeScaling(out, "list", numbers);
}

/// If there is one object per kind of layer, returns that of full attention. The base for layers with a
/// window is stored in `rope`.
Json ofFullAttention(Json scaling, Rope& rope)
{
    const auto full = scaling.find("full_attention");
    if (full == scaling.end())
        return scaling;
    if (const auto own = scaling.find("sliding_attention"); own != scaling.end() && own->is_object())
        rope.windowBase = ropeScalingNumber(*own, "rope_theta", 0);
    return *full;
}

/// Sets the scaling; returns false if positions cannot be scaled in the way that `type` names.
bool setScaling(const std::string& type, const Json& scaling, Parameters& out, Rope& rope, double positions,
                double original)
{
    if (type == "linear") {
        setRopeScaling(out, "linear", {rope.factor});
    } else if (type == "llama3") {
        setRopeScaling(out, "llama3",
                       {rope.factor, ropeScalingNumber(scaling, "low_freq_factor", 1),
                        ropeScalingNumber(scaling, "high_freq_factor", 4), original});
    } else if (type == "yarn" && !scaling.contains("long_factor")) {
        rope.allDimensions = ropeScalingNumber(scaling, "mscale_all_dim", 0);
        setYarnScaling(scaling, out, rope, original);
    } else if (type == "longrope" || type == "su" || type == "yarn") {
        setRopeFactors(scaling, out, positions, original);
    } else {
        return false;
    }
    return true;
}

} // namespace

Rope readRope(ConfigReader& in, Parameters& out, double base)
{
    Rope rope;
    const bool five = in.has("rope_parameters");
    const char* key = five ? "rope_parameters" : "rope_scaling";
    const double theta = in.number("rope_theta", base);
    Json scaling = in.json("rope_scaling");
    if (five)
        scaling = in.json("rope_parameters");
    scaling = ofFullAttention(std::move(scaling), rope);
    const double positions = static_cast<double>(in.whole("max_position_embeddings", 4096));
    const double outerOriginal = in.number("original_max_position_embeddings", positions);
    if (!scaling.is_null() && !scaling.is_object()) {
        in.refuse(key, "must be an object");
        return rope;
    }
    const double own = ropeScalingNumber(scaling, "rope_theta", theta);
    const auto type = ropeScalingType(scaling);
    if (!(own >= 1 && own < 1e12) || own != std::floor(own)) {
        in.refuse(in.has("rope_theta") ? "rope_theta" : key, "gives a base that is not a whole number");
        return rope;
    }
    if (own != 10000)
        out.set("rope_base", static_cast<std::int64_t>(own));
    rope.base = own;
    rope.part = ropeScalingNumber(scaling, "partial_rotary_factor", in.number("partial_rotary_factor", 1));
    if (!(rope.part > 0 && rope.part <= 1))
        in.refuse("partial_rotary_factor", "must lie above 0 and at most at 1");
    rope.factor = ropeScalingNumber(scaling, "factor", 1);
    // The dynamic scaling differs only beyond the trained length.
    if (type == "default" || type == "dynamic")
        return rope;
    const double original = ropeScalingNumber(scaling, "original_max_position_embeddings", outerOriginal);
    if (!setScaling(type, scaling, out, rope, positions, original))
        in.refuse(key, type == "mrope"
                           ? "asks for positions of several kinds (mrope)"
                           : "has the type \"" + type.substr(0, 60) + "\", which cannot be computed here");
    return rope;
}

/// Stores the shortest sequence of letters that gives the letters of all layers when repeated.
void setPattern(Parameters& out, const std::string& letters)
{
    if (letters.empty())
        return;
    std::size_t run = 1;
    const auto repeats = [&] {
        for (std::size_t i = run; i < letters.size(); ++i)
            if (letters[i] != letters[i - run])
                return false;
        return true;
    };
    while (!repeats())
        ++run;
    if (letters.substr(0, run) != "f")
        out.set("pattern", letters.substr(0, run));
}

std::string readLayers(ConfigReader& in, const char* key, std::initializer_list<LayerWord> words)
{
    const Json& list = in.json(key);
    const auto layers = in.whole("num_hidden_layers", 1);
    std::string letters;
    if (!list.is_null() && (static_cast<std::int64_t>(list.size()) != layers || layers > mostLayers)) {
        in.refuse(key, "does not name each layer once");
        return letters;
    }
    for (const auto& item : list) {
        const auto* known = std::find_if(words.begin(), words.end(),
                                         [&](const LayerWord& word) { return item == word.text; });
        if (known == words.end()) {
            in.refuse(key,
                      "names " + item.dump().substr(0, 60) + ", a kind of layer that cannot be made here");
            return {};
        }
        letters += known->letter;
    }
    return letters;
}

void readWindow(ConfigReader& in, Parameters& out, bool used, std::int64_t every, std::int64_t first)
{
    const auto window = in.whole("sliding_window", 0);
    const auto layers = in.whole("num_hidden_layers", 1);
    if (const auto letters =
            readLayers(in, "layer_types", {{"sliding_attention", 's'}, {"full_attention", 'f'}});
        !letters.empty()) {
        if (letters.find('s') == std::string::npos || window == 0)
            return;
        out.set("window", window);
        return setPattern(out, letters);
    }
    if (!used || window == 0 || first >= layers)
        return;
    out.set("window", window);
    if (every != 1)
        out.set("window_every", every);
    if (first != 0)
        out.set("window_first", first);
}

} // namespace parascope::workload::configuration
