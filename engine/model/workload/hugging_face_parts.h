// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What the readers of configurations of decoders share.

#include "engine/model/workload/hugging_face_reader.h"

namespace parascope::workload::configuration {

/// More are refused, by the family at the latest.
inline constexpr std::int64_t mostLayers = 4096;

struct Rope
{
    double base = 10000, factor = 1;
    double allDimensions = 0; ///< of DeepSeek's scale
    double windowBase = 0;    ///< of layers with a window, where the file gives them one
    double part = 1;          ///< of a head's columns, which turns
};

/// The factor that yarn gives the scores of a length `scale` times the original.
[[nodiscard]] double yarnMagnitude(double scale, double mscale);
/// rope_theta and rope_scaling, or rope_parameters (transformers 5), which holds both.
Rope readRope(ConfigReader& in, Parameters& out, double base);

/// A word for a kind of layer, and its letter in the hyper-parameter `pattern`.
struct LayerWord
{
    const char* text;
    char letter;
};
/// The letters of a list that names each layer; none where there is no list.
std::string readLayers(ConfigReader& in, const char* key, std::initializer_list<LayerWord> words);
void setPattern(Parameters& out, const std::string& letters);
/// sliding_window, and which layers have it: those of layer_types, or where the file has none all, every
/// second one, or those from one on.
void readWindow(ConfigReader& in, Parameters& out, bool used, std::int64_t every, std::int64_t first);

void flagIf(Parameters& out, const char* name, bool set);
void expectEven(ConfigReader& in, const char* key, std::int64_t width);
void setExperts(ConfigReader& in, Parameters& out, std::int64_t experts, std::int64_t aToken);
/// A router as DeepSeek-V3's: sigmoids, a correction of the choice, groups.
void readRouter(ConfigReader& in, Parameters& out, std::int64_t groups, std::int64_t open, double scale);
/// What Llama and all that followed it have.
Rope readLlama(ConfigReader& in, Parameters& out, bool tied, double base);
/// Sets the columns that turn, where that is not all of a head.
void setRopePart(Parameters& out, double part);
void readGated(ConfigReader& in, Parameters& out, const char* key = "hidden_act");
void readBias(ConfigReader& in, Parameters& out, const char* attention = "attention");
void gemma(ConfigReader& in, Parameters& out);

} // namespace parascope::workload::configuration
