// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/workload/graph.h"

namespace parascope::workload {

/// Strings layers together: each call appends a node (and its weights) and returns what it computes.
class Builder
{
public:
    explicit Builder(std::string name) { m_graph.name = std::move(name); }

    Ref input(Input input);
    Ref dense(const std::string& name, const Ref& in, std::int64_t from, std::int64_t to,
              const std::string& init = "glorot_uniform", double scale = 0);
    struct Conv
    {
        std::int64_t from, to, kernel, stride = 1, pad = 0;
    };
    Ref conv(const std::string& name, const Ref& in, const Conv& conv);
    Ref batchNorm(const std::string& name, const Ref& in, std::int64_t channels, bool zeroGamma = false);
    Ref recurrent(const std::string& name, const std::string& cell, const Ref& in, std::int64_t width);
    Ref embedding(const std::string& name, const Ref& in, std::int64_t vocabulary, std::int64_t width);
    /// A layer without weights.
    Ref layer(const std::string& name, const std::string& kind, std::vector<Ref> in, Parameters attributes = {});

    [[nodiscard]] Graph finish(const Ref& output, const Ref& loss);

private:
    std::string weight(const std::string& name, std::vector<std::int64_t> shape, const std::string& init,
                       double scale = 0, bool trainable = true);
    Graph m_graph;
};

} // namespace parascope::workload
