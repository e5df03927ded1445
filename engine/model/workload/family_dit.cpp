// SPDX-License-Identifier: GPL-3.0-or-later
// DiT with adaLN-Zero blocks, after facebookresearch/DiT, models.py.
#include "engine/base/core/hyper_parameter.h"
#include "engine/model/workload/builder.h"
#include "engine/model/workload/families_today.h"
#include "engine/model/workload/hyper_parameters.h"

namespace parascope::workload {

std::vector<HyperParameter> ditHyperParameters()
{
    return {number("layer", "layers", 12, 1, 4096),
            number("width", "width", 384),
            number("heads", "heads", 6, 1, 4096),
            number("patch", "patch side", 2, 1, 1 << 13),
            number("image", "latent side", 32, 1, 1 << 13),
            rare(number("channels", "latent channels", 4, 1, 1 << 16)),
            rare(number("ratio", "inner width by width", 4, 1, 64)),
            number("output", "classes", 1000),
            rare(number("sigma", "variance is learned", 1, 0, 1)),
            number(hyper::batch, "batch", 8)};
}

namespace {

class DitBuilder
{
public:
    explicit DitBuilder(const Parameters& p)
        : m_width(*p.integer("width")), m_heads(*p.integer("heads")), m_patch(*p.integer("patch")),
          m_side(*p.integer("image")), m_channels(*p.integer("channels")),
          m_inner(m_width * *p.integer("ratio")), m_classes(*p.integer("output")),
          m_layers(*p.integer("layer")), m_out(m_channels * (*p.integer("sigma") == 1 ? 2 : 1)),
          m_rows((m_side / m_patch) * (m_side / m_patch)), m_builder("diffusion_transformer")
    {
    }

    Graph build()
    {
        constexpr std::int64_t frequencies = 256; // columns of the step's signal
        Input noisy;
        noisy.name = "x";
        noisy.shape = {batchDim, {m_channels, false}, {m_side, false}, {m_side, false}};
        noisy.low = -1;
        const auto shape = noisy.shape;
        Builder::Conv patches{m_channels, m_width, m_patch, m_patch};
        patches.bias = true;
        Ref x = m_builder.conv("patches", m_builder.input(std::move(noisy)), patches);
        x = reshape("patches.flat", x, {m_width, m_rows});
        x = m_builder.layer("patches.rows", "transpose", {x}, {{"order", std::string("0,2,1")}});
        x = m_builder.layer("positions.add", "add",
                            {x, m_builder.parameter("positions", {m_rows, m_width}, "normal", 0.02, false)});
        // The sines and cosines of the diffusion step are an input; computing them would cost next to
        // nothing.
        Input step;
        step.name = "step";
        step.shape = {batchDim, {frequencies, false}};
        step.low = -1;
        Ref time = m_builder.layer(
            "time.silu", "silu", {dense("time.in", m_builder.input(std::move(step)), frequencies, m_width)});
        time = dense("time.out", time, m_width, m_width);
        // One additional class means no class (classifier-free guidance).
        const Ref label = m_builder.embedding("label", m_builder.integers("classes", m_classes + 1),
                                              m_classes + 1, m_width, "normal", 0.02);
        const Ref condition =
            m_builder.layer("condition.silu", "silu", {m_builder.layer("condition", "add", {time, label})});
        for (std::int64_t i = 1; i <= m_layers; ++i)
            x = block("layer" + std::to_string(i), x, condition);
        const auto last = modulation("final", condition, 2);
        x = modulated("final", plainNorm("final.norm", x), last[0], last[1]);
        x = dense("output", x, m_width, m_patch * m_patch * m_out);
        // Reorder patches into an image: [h, w, p, q, c] to [c, h, p, w, q].
        const auto across = m_side / m_patch;
        x = reshape("image.patches", x, {across, across, m_patch, m_patch, m_out});
        x = m_builder.layer("image.order", "transpose", {x}, {{"order", std::string("0,5,1,3,2,4")}});
        x = reshape("image", x, {m_out, m_side, m_side});
        auto predicted = shape;
        predicted[1].value = m_out;
        return m_builder.finishOnMeanSquare(x, "noise", std::move(predicted));
    }

private:
    Ref dense(const std::string& name, const Ref& x, std::int64_t from, std::int64_t to)
    {
        return m_builder.dense(name, x, {from, to, true, "normal", 0.02});
    }
    Ref reshape(const std::string& name, const Ref& x, const std::vector<std::int64_t>& behindBatch)
    {
        std::string text = "B";
        for (const auto dim : behindBatch)
            text += ',' + std::to_string(dim);
        return m_builder.layer(name, "reshape", {x}, {{"shape", text}});
    }
    Ref plainNorm(const std::string& name, const Ref& x)
    {
        return m_builder.layer(name, "layer_norm", {x}, {{"epsilon", 1e-6}});
    }
    /// Returns `parts` vectors of the condition, each repeated for all positions.
    std::vector<Ref> modulation(const std::string& name, const Ref& condition, std::int64_t parts)
    {
        const Ref all = dense(name + ".modulation", condition, m_width, parts * m_width);
        std::vector<Ref> out;
        for (std::int64_t k = 0; k < parts; ++k) {
            const auto part = name + ".modulation" + std::to_string(k + 1);
            Ref one = m_builder.layer(part, "slice", {all}, {{"start", k * m_width}, {"length", m_width}});
            one = reshape(part + ".row", one, {1, m_width});
            out.push_back(
                m_builder.layer(part + ".rows", "expand", {one},
                                {{"shape", "B," + std::to_string(m_rows) + ',' + std::to_string(m_width)}}));
        }
        return out;
    }
    /// Returns x (1 + scale) + shift.
    Ref modulated(const std::string& name, const Ref& x, const Ref& shift, const Ref& scale)
    {
        const Ref more = m_builder.layer(name + ".scaled", "mul", {x, scale});
        return m_builder.layer(name + ".shifted", "add",
                               {m_builder.layer(name + ".grown", "add", {x, more}), shift});
    }
    Ref block(const std::string& name, Ref x, const Ref& condition)
    {
        const auto m = modulation(name, condition,
                                  6); // shift, scale and gate, first of attention, then of the inner part
        const auto close = [&](const std::string& what, const Ref& y, const Ref& gate) {
            return m_builder.layer(what + ".add", "add",
                                   {x, m_builder.layer(what + ".gated", "mul", {y, gate})});
        };
        const auto a = name + ".attention";
        const Ref first = modulated(a, plainNorm(name + ".norm1", x), m[0], m[1]);
        const Ref all = dense(a + ".qkv", first, m_width, 3 * m_width);
        m_builder.layer(a + ".split", "split", {all},
                        {{"axis", std::int64_t{2}}, {"parts", std::int64_t{3}}});
        const Ref mixed = m_builder.layer(
            a, "attention", {{a + ".split", 0}, {a + ".split", 1}, {a + ".split", 2}}, {{"heads", m_heads}});
        x = close(a, dense(a + ".out", mixed, m_width, m_width), m[2]);
        const auto b = name + ".inner";
        Ref y = modulated(b, plainNorm(name + ".norm2", x), m[3], m[4]);
        y = m_builder.layer(b + ".gelu", "gelu", {dense(b + ".up", y, m_width, m_inner)},
                            {{"approximate", std::string("tanh")}});
        return close(b, dense(b + ".down", y, m_inner, m_width), m[5]);
    }

    std::int64_t m_width, m_heads, m_patch, m_side, m_channels, m_inner, m_classes, m_layers, m_out, m_rows;
    Builder m_builder;
};

} // namespace

Result<Graph> buildDit(const Parameters& parameters)
{
    const auto whole = [&](const char* name) { return *parameters.integer(name); };
    if (whole("width") % whole("heads") != 0)
        return Error::badInput("\"heads\": %1 heads do not divide the width %2.", whole("heads"),
                               whole("width"));
    if (whole("image") % whole("patch") != 0)
        return Error::badInput("\"patch\": patches of %1 do not divide a latent image of %2.", whole("patch"),
                               whole("image"));
    return DitBuilder(parameters).build();
}

} // namespace parascope::workload
