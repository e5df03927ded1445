// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/model/workload/family.h"

namespace parascope::workload {

/// Mamba (Gu and Dao, 2023), a state-space language model.
[[nodiscard]] std::vector<HyperParameter> ssmHyperParameters();
[[nodiscard]] Result<Graph> buildSsm(const Parameters& parameters);

/// DiT (Peebles and Xie, 2022), a transformer that denoises latent images.
[[nodiscard]] std::vector<HyperParameter> ditHyperParameters();
[[nodiscard]] Result<Graph> buildDit(const Parameters& parameters);

/// DLRM (Naumov et al., 2019): embedding tables, their interaction, and two multilayer perceptrons.
[[nodiscard]] std::vector<HyperParameter> dlrmHyperParameters();
[[nodiscard]] Result<Graph> buildDlrm(const Parameters& parameters);

/// The denoising U-Net of DDPM (Ho et al., 2020).
[[nodiscard]] std::vector<HyperParameter> unetHyperParameters();
[[nodiscard]] Result<Graph> buildUnet(const Parameters& parameters);

/// VGG (Simonyan and Zisserman, 2014), configurations A, B, D and E by their depth.
[[nodiscard]] std::vector<HyperParameter> vggHyperParameters();
[[nodiscard]] Result<Graph> buildVgg(const Parameters& parameters);

} // namespace parascope::workload
