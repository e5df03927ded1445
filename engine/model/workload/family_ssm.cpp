// SPDX-License-Identifier: GPL-3.0-or-later
// Mamba with the layers of Hugging Face's MambaForCausalLM.
#include "engine/base/core/hyper_parameter.h"
#include "engine/base/core/modes.h"
#include "engine/model/workload/builder.h"
#include "engine/model/workload/families_today.h"
#include "engine/model/workload/hyper_parameters.h"

namespace parascope::workload {

std::vector<HyperParameter> ssmHyperParameters()
{
    return {number("layer", "layers", 24, 1, 4096),
            number("width", "width", 768),
            number("state", "states a channel", 16, 1, 1 << 16),
            rare(number("expand", "channels of the scan by width", 2, 1, 64)),
            rare(number("conv", "window of the convolution", 4, 1, 4096)),
            rare(number("rank", "rank of the step sizes", 0, 0)),
            number("vocab", "vocabulary", 50280),
            rare(number("tied", "embeddings tied", 1, 0, 1)),
            number("length", "sequence length", 1024, 1, 1 << 24),
            rare(number("context", "context length", 1024, 1, 1 << 24)),
            number(hyper::batch, "batch", 1)};
}

namespace {

class SsmBuilder
{
public:
    explicit SsmBuilder(const Parameters& p)
        : m_width(*p.integer("width")), m_states(*p.integer("state")),
          m_channels(m_width * *p.integer("expand")), m_window(*p.integer("conv")),
          m_rank(*p.integer("rank")), m_vocabulary(*p.integer("vocab")), m_layers(*p.integer("layer")),
          m_tied(*p.integer("tied") == 1), m_mode(p.text("mode").value_or("train")),
          m_rows(m_mode == "decode" ? 1 : *p.integer("length")), m_builder("ssm")
    {
        if (m_rank == 0)
            m_rank = (m_width + 15) / 16;
    }

    Graph build()
    {
        const Ref tokens = m_builder.integers("tokens", m_vocabulary, m_rows);
        Ref x = m_builder.embedding("embedding", tokens, m_vocabulary, m_width, "normal", 0.02);
        for (std::int64_t i = 1; i <= m_layers; ++i) {
            const auto name = "layer" + std::to_string(i);
            x = m_builder.layer(name + ".add", "add", {x, mixer(name + ".mixer", norm(name + ".norm", x))});
        }
        x = norm("norm", x);
        const bool serves = servesModel(m_mode);
        if (serves && m_rows > 1)
            x = m_builder.layer("last", "slice", {x}, {{"start", m_rows - 1}, {"length", std::int64_t{1}}});
        const Ref logits = m_tied ? m_builder.tied("output", x, "embedding.weight")
                                  : dense("output", x, m_width, m_vocabulary, false);
        if (serves)
            return m_builder.finish(logits, {});
        Input shifted;
        shifted.name = "labels";
        shifted.shape = {batchDim, {m_rows, false}};
        shifted.dtype = "int64";
        shifted.generator = "shifted";
        shifted.of = "tokens";
        const Ref labels = m_builder.input(std::move(shifted));
        return m_builder.finish(logits, m_builder.layer("loss", "softmax_cross_entropy", {logits, labels}));
    }

private:
    Ref dense(const std::string& name, const Ref& x, std::int64_t from, std::int64_t to, bool bias)
    {
        return m_builder.dense(name, x, {from, to, bias, "normal", 0.02});
    }
    Ref norm(const std::string& name, const Ref& x)
    {
        return m_builder.weighted(name, "rms_norm", {x}, {{"gamma", {m_width}, "ones"}}, {{"epsilon", 1e-5}});
    }
    Ref part(const std::string& name, const Ref& x, std::int64_t start, std::int64_t length)
    {
        return m_builder.layer(name, "slice", {x},
                               {{"axis", std::int64_t{2}}, {"start", start}, {"length", length}});
    }

    Ref mixer(const std::string& name, const Ref& x)
    {
        const Ref both = dense(name + ".in", x, m_width, 2 * m_channels, false);
        const Ref u = m_builder.causal(name + ".conv", part(name + ".signal", both, 0, m_channels),
                                       {m_channels, m_window, m_rows, true, m_mode == "decode"});
        const Ref gate = m_builder.layer(name + ".gate.silu", "silu",
                                         {part(name + ".gate", both, m_channels, m_channels)});
        const Ref choice = dense(name + ".choice", u, m_channels, m_rank + 2 * m_states, false);
        const Ref step =
            dense(name + ".step", part(name + ".step.low", choice, 0, m_rank), m_rank, m_channels, true);
        std::vector<Ref> in{u, m_builder.layer(name + ".delta", "softplus", {step}),
                            part(name + ".b", choice, m_rank, m_states),
                            part(name + ".c", choice, m_rank + m_states, m_states)};
        if (m_mode == "decode")
            in.push_back(m_builder.state(name + ".state", m_channels, m_states));
        const Ref y = m_builder.weighted(
            name, "selective_scan", std::move(in),
            {{"a_log", {m_channels, m_states}, "constant", 0.5}, {"skip", {m_channels}, "ones"}});
        return dense(name + ".out", m_builder.layer(name + ".gated", "mul", {y, gate}), m_channels, m_width,
                     false);
    }

    std::int64_t m_width, m_states, m_channels, m_window, m_rank, m_vocabulary, m_layers;
    bool m_tied;
    std::string m_mode;
    std::int64_t m_rows;
    Builder m_builder;
};

} // namespace

Result<Graph> buildSsm(const Parameters& parameters)
{
    return SsmBuilder(parameters).build();
}

} // namespace parascope::workload
