// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Functions that the readers of decoder configurations share.

#include "engine/model/workload/hugging_face_reader.h"

namespace parascope::workload::configuration {

/// Maximum number of layers; the family refuses more.
inline constexpr std::int64_t mostLayers = 4096;

struct Rope
{
    double base = 10000, factor = 1;
    double allDimensions = 0; ///< mscale_all_dim of DeepSeek's scaling
    double windowBase = 0;    ///< base for layers with a window, if the file gives one
    double part = 1;          ///< share of a head's columns that is rotated
};

/// Returns yarn's factor of the scores, for a length of `scale` times the original.
[[nodiscard]] double yarnMagnitude(double scale, double mscale);
/// Reads rope_theta and rope_scaling, or rope_parameters (transformers 5), which contains both.
Rope readRope(ConfigReader& in, Parameters& out, double base);

/// A name of a kind of layer, and its letter in the hyper-parameter `pattern`.
struct LayerWord
{
    const char* text;
    char letter;
};
/// Returns the letters for a list that names each layer; empty if there is no list.
std::string readLayers(ConfigReader& in, const char* key, std::initializer_list<LayerWord> words);
void setPattern(Parameters& out, const std::string& letters);
/// Reads sliding_window and the layers that have it: those of layer_types, or if the file has no such list
/// all layers, every second one, or all from one layer on.
void readWindow(ConfigReader& in, Parameters& out, bool used, std::int64_t every, std::int64_t first);

void flagIf(Parameters& out, const char* name, bool set);
void expectEven(ConfigReader& in, const char* key, std::int64_t width);
void setExperts(ConfigReader& in, Parameters& out, std::int64_t experts, std::int64_t aToken);
/// Reads a router like that of DeepSeek-V3: sigmoids, a bias on the choice, and groups.
void readRouter(ConfigReader& in, Parameters& out, std::int64_t groups, std::int64_t open, double scale);
/// Reads the keys that Llama and its successors have in common.
Rope readLlama(ConfigReader& in, Parameters& out, bool tied, double base);
/// Sets the number of rotated columns, if not all columns of a head are rotated.
void setRopePart(Parameters& out, double part);
void readGated(ConfigReader& in, Parameters& out, const char* key = "hidden_act");
void readBias(ConfigReader& in, Parameters& out, const char* attention = "attention");
void gemma(ConfigReader& in, Parameters& out);

} // namespace parascope::workload::configuration
