// SPDX-License-Identifier: GPL-3.0-or-later
// The U-Net of DDPM (Ho et al., 2020) with the layers of Hugging Face diffusers' UNet2DModel.
#include "engine/base/core/hyper_parameter.h"
#include "engine/model/workload/families_today.h"
#include "engine/model/workload/hyper_parameters.h"
#include "engine/model/workload/zoo.h"

namespace parascope::workload {

std::vector<HyperParameter> unetHyperParameters()
{
    return {number("filter", "filters of the first level", 128, 1, 1 << 16),
            {"levels", "filters of the levels by the first", std::string("1-2-2-2"), 0, 0, {}, {}},
            number("block", "blocks a level", 2, 1, 64),
            number("attention", "levels with attention, from this one on", 2, 1, 64),
            rare(number("attention_levels", "levels with attention", 1, 0, 64)),
            rare(number("groups", "groups of the norms", 32, 1, 1 << 16)),
            number("image", "image side", 32, 1, 1 << 13),
            rare(number("channels", "channels", 3, 1, 1 << 16)),
            number(hyper::batch, "batch", 16)};
}

namespace {

/// Builds the graph; holds the values that all levels of a U-Net share.
class UnetBuilder
{
public:
    UnetBuilder(const Parameters& p, std::vector<std::int64_t> widths)
        : m_widths(std::move(widths)), m_blocks(*p.integer("block")), m_first(*p.integer("attention") - 1),
          m_attends(*p.integer("attention_levels")), m_groups(*p.integer("groups")),
          m_side(*p.integer("image")), m_channels(*p.integer("channels")), m_builder("unet")
    {
    }

    Graph build()
    {
        const auto base = m_widths.front();
        Input noisy;
        noisy.name = "x";
        noisy.shape = {batchDim, {m_channels, false}, {m_side, false}, {m_side, false}};
        noisy.low = -1;
        const auto shape = noisy.shape;
        Input step; // sines and cosines of the diffusion step
        step.name = "step";
        step.shape = {batchDim, {base, false}};
        step.low = -1;
        m_timeWidth = 4 * base;
        Ref time = m_builder.dense("time.in", m_builder.input(std::move(step)), {base, m_timeWidth});
        time = m_builder.dense("time.out", m_builder.layer("time.silu", "silu", {time}),
                               {m_timeWidth, m_timeWidth});
        m_time = m_builder.layer("time.out.silu", "silu", {time});
        Map x{m_builder.input(std::move(noisy)), m_channels, m_side};
        x = conv("in", x, base);
        std::vector<Map> kept{x};
        const auto levels = m_widths.size();
        for (std::size_t level = 0; level < levels; ++level) {
            const auto name = "down" + std::to_string(level + 1);
            for (std::int64_t i = 1; i <= m_blocks; ++i) {
                x = block(name + ".block" + std::to_string(i), x, m_widths[level], attends(level));
                kept.push_back(x);
            }
            if (level + 1 < levels) {
                x = conv(name + ".half", x, x.channels, 3, 2);
                kept.push_back(x);
            }
        }
        x = residual("middle.block1", x, x.channels);
        x = attention("middle.attention", x);
        x = residual("middle.block2", x, x.channels);
        for (std::size_t level = levels; level-- > 0;) {
            const auto name = "up" + std::to_string(level + 1);
            for (std::int64_t i = 1; i <= m_blocks + 1; ++i) {
                const Map from = kept.back();
                kept.pop_back();
                x.ref = m_builder.layer(name + ".join" + std::to_string(i), "concat", {x.ref, from.ref});
                x.channels += from.channels;
                x = block(name + ".block" + std::to_string(i), x, m_widths[level], attends(level));
            }
            if (level > 0) {
                const auto side = kept.back().side;
                x.ref = m_builder.layer(name + ".double", "upsample", {x.ref},
                                        {{"height", side}, {"width", side}});
                x.side = side;
                x = conv(name + ".smooth", x, x.channels);
            }
        }
        x = conv("out", normed("out.norm", x), m_channels);
        return m_builder.finishOnMeanSquare(x.ref, "noise", shape);
    }

private:
    [[nodiscard]] bool attends(std::size_t level) const
    {
        const auto at = static_cast<std::int64_t>(level);
        return at >= m_first && at < m_first + m_attends;
    }
    Map conv(const std::string& name, const Map& x, std::int64_t to, std::int64_t kernel = 3,
             std::int64_t stride = 1)
    {
        Builder::Conv conv{x.channels, to, kernel, stride, kernel / 2};
        conv.bias = true;
        return {m_builder.conv(name, x.ref, conv), to, slid(x.side, kernel, stride, 2 * (kernel / 2))};
    }
    Ref norm(const std::string& name, const Map& x)
    {
        return m_builder.weighted(name, "group_norm", {x.ref},
                                  {{"gamma", {x.channels}, "ones"}, {"beta", {x.channels}, "zeros"}},
                                  {{"groups", m_groups}, {"epsilon", 1e-6}});
    }
    /// Adds a group norm and SiLU.
    Map normed(const std::string& name, const Map& x)
    {
        return {m_builder.layer(name + ".silu", "silu", {norm(name, x)}), x.channels, x.side};
    }
    Map residual(const std::string& name, const Map& x, std::int64_t to)
    {
        Map y = conv(name + ".conv1", normed(name + ".norm1", x), to);
        Ref step = m_builder.dense(name + ".time", m_time, {m_timeWidth, to});
        step = m_builder.layer(name + ".time.map", "reshape", {step},
                               {{"shape", "B," + std::to_string(to) + ",1,1"}});
        const auto side = std::to_string(y.side);
        step = m_builder.layer(name + ".time.each", "expand", {step},
                               {{"shape", "B," + std::to_string(to) + ',' + side + ',' + side}});
        y.ref = m_builder.layer(name + ".time.add", "add", {y.ref, step});
        y = conv(name + ".conv2", normed(name + ".norm2", y), to);
        const Ref past = x.channels == to ? x.ref : conv(name + ".shortcut", x, to, 1).ref;
        y.ref = m_builder.layer(name + ".add", "add", {past, y.ref});
        return y;
    }
    Map attention(const std::string& name, const Map& x)
    {
        const auto places = x.side * x.side;
        const auto text = "B," + std::to_string(x.channels) + ',';
        const auto turned = [&](const std::string& what, const Ref& from) {
            return m_builder.layer(name + what, "transpose", {from}, {{"order", std::string("0,2,1")}});
        };
        const auto dense = [&](const std::string& what, const Ref& from) {
            return m_builder.dense(name + what, from, {x.channels, x.channels});
        };
        const Ref rows = turned(".rows", m_builder.layer(name + ".flat", "reshape", {norm(name + ".norm", x)},
                                                         {{"shape", text + std::to_string(places)}}));
        const Ref mixed = m_builder.layer(
            name, "attention", {dense(".query", rows), dense(".key", rows), dense(".value", rows)});
        const Ref back =
            m_builder.layer(name + ".map", "reshape", {turned(".columns", dense(".out", mixed))},
                            {{"shape", text + std::to_string(x.side) + ',' + std::to_string(x.side)}});
        return {m_builder.layer(name + ".add", "add", {x.ref, back}), x.channels, x.side};
    }
    Map block(const std::string& name, const Map& x, std::int64_t to, bool withAttention)
    {
        const Map y = residual(name, x, to);
        return withAttention ? attention(name + ".attention", y) : y;
    }

    std::vector<std::int64_t> m_widths;
    std::int64_t m_blocks, m_first, m_attends, m_groups, m_side, m_channels, m_timeWidth = 0;
    Ref m_time;
    Builder m_builder;
};

} // namespace

Result<Graph> buildUnet(const Parameters& parameters)
{
    const auto filter = *parameters.integer("filter"), groups = *parameters.integer("groups");
    const auto text = toText(*parameters.find("levels"));
    std::vector<std::int64_t> widths;
    for (std::size_t from = 0; from <= text.size();) {
        const auto dash = std::min(text.find('-', from), text.size());
        const auto piece = valueFromText(std::string_view(text).substr(from, dash - from));
        const auto* whole = std::get_if<std::int64_t>(&piece);
        if (!whole || *whole < 1 || *whole > 64 || widths.size() > 12)
            return Error::badInput("\"levels\" must be factors such as 1-2-2-2, not \"%1\".", text);
        widths.push_back(filter * *whole);
        from = dash + 1;
    }
    if (filter % groups != 0)
        return Error::badInput("\"groups\": %1 groups do not divide %2 filters.", groups, filter);
    if ((*parameters.integer("image") >> (widths.size() - 1)) < 1)
        return Error::badInput("\"image\" is %1, too small for %2 levels.", *parameters.integer("image"),
                               widths.size());
    return UnetBuilder(parameters, std::move(widths)).build();
}

} // namespace parascope::workload
