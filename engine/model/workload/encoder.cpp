// SPDX-License-Identifier: GPL-3.0-or-later
// BERT (Devlin et al., 2018; the norm is after each part) and the vision transformer (Dosovitskiy et al.,
// 2020; the norm is before each part), with Hugging Face's layers.
#include "engine/model/workload/encoder.h"

#include "engine/base/core/hyper_parameter.h"
#include "engine/model/workload/builder.h"
#include "engine/model/workload/hyper_parameters.h"

namespace parascope::workload {

std::vector<HyperParameter> encoderHyperParameters()
{
    // clang-format off: one line per entry
    return {
        choice("input", "input", {"text", "image"}),
        number("layer", "layers", 12, 1, 4096), number("width", "width", 768), number("heads", "heads", 12, 1, 4096),
        number("inner", "inner width", 3072),
        rare(number("vocab", "vocabulary", 30522)), rare(number("types", "types of tokens", 2, 0, 1 << 16)),
        rare(number("positions", "learned positions", 0, 0)),
        number("length", "sequence length", 128, 1, 1 << 20),
        number("image", "image side", 224, 1, 1 << 13), number("patch", "patch side", 16, 1, 1 << 13),
        rare(number("channels", "channels", 3)), rare(choice("head", "head", {"auto", "pooler", "classes", "mean"})),
        number("output", "classes", 1000), rare(choice("activation", "activation", {"gelu", "gelu_tanh", "relu"})),
        rare(real("epsilon", "epsilon of the norms", 1e-12)), rare(number("qkv_bias", "biases of queries, keys and values", 1, 0, 1)),
        number(hyper::batch, "batch", 8),
    };
    // clang-format on
}

namespace {

class EncoderBuilder
{
public:
    explicit EncoderBuilder(const Parameters& parameters) : m_parameters(parameters), m_builder("encoder") {}

    Result<Graph> build()
    {
        const auto width = whole("width");
        if (width % whole("heads") != 0)
            return Error::badInput("\"heads\": %1 heads do not divide the width %2.", whole("heads"), width);
        const bool image = word("input") == "image";
        if (image && whole("image") % whole("patch") != 0)
            return Error::badInput("\"patch\": patches of %1 do not divide an image of %2.", whole("patch"),
                                   whole("image"));
        const auto positions = whole("positions");
        if (!image && positions != 0 && positions < whole("length"))
            return Error::badInput("\"length\" is %1, more than the %2 learned positions.", whole("length"),
                                   positions);
        auto head = word("head");
        if (head == "auto")
            head = image ? "classes" : "pooler";
        Ref x = image ? patches() : tokens();
        for (std::int64_t i = 1; i <= whole("layer"); ++i)
            x = layer("layer" + std::to_string(i), x, image);
        if (image)
            x = norm("norm", x);
        // The first position (the class token or [CLS]) represents the whole input. With "mean", the mean
        // over all positions does.
        if (head == "mean") {
            x = m_builder.layer("mean", "reduce", {x}, {{"axes", std::string("1")}});
        } else {
            x = m_builder.layer("first", "slice", {x}, {{"length", std::int64_t{1}}});
            x = m_builder.layer("first.flat", "reshape", {x}, {{"shape", "B," + std::to_string(width)}});
        }
        if (head == "pooler") {
            x = m_builder.layer("pooler.tanh", "tanh", {dense("pooler", x, width, width)});
            // The loss is distillation from another model's vectors.
            return m_builder.finishOnMeanSquare(x, "teacher", {batchDim, {width, false}});
        }
        const Ref labels = m_builder.integers("labels", whole("output"));
        x = dense("output", x, width, whole("output"));
        return m_builder.finish(x, m_builder.layer("loss", "softmax_cross_entropy", {x, labels}));
    }

private:
    [[nodiscard]] std::int64_t whole(const char* name) const { return *m_parameters.integer(name); }
    [[nodiscard]] std::string word(const char* name) const { return toText(*m_parameters.find(name)); }

    Ref dense(const std::string& name, const Ref& x, std::int64_t from, std::int64_t to, bool bias = true)
    {
        return m_builder.dense(name, x, {from, to, bias, "normal", 0.02});
    }
    Ref norm(const std::string& name, const Ref& x)
    {
        const auto width = whole("width");
        return m_builder.weighted(name, "layer_norm", {x},
                                  {{"gamma", {width}, "ones"}, {"beta", {width}, "zeros"}},
                                  {{"epsilon", *m_parameters.number("epsilon")}});
    }

    Ref tokens()
    {
        const auto width = whole("width"), length = whole("length");
        const auto positions = whole("positions") == 0 ? length : whole("positions");
        const Ref ids = m_builder.integers("tokens", whole("vocab"), length);
        Ref x = m_builder.embedding("embedding", ids, whole("vocab"), width, "normal", 0.02);
        if (whole("types") > 0) {
            const Ref types = m_builder.integers("token_types", whole("types"), length);
            x = m_builder.layer(
                "types.add", "add",
                {x, m_builder.embedding("types", types, whole("types"), width, "normal", 0.02)});
        }
        Ref table = m_builder.parameter("positions", {positions, width}, "normal", 0.02);
        if (positions != length)
            table = m_builder.layer("positions.rows", "slice", {table},
                                    {{"axis", std::int64_t{0}}, {"length", length}});
        return norm("embedding.norm", m_builder.layer("positions.add", "add", {x, table}));
    }

    Ref patches()
    {
        const auto width = whole("width"), image = whole("image"), patch = whole("patch"),
                   channels = whole("channels");
        const auto count = (image / patch) * (image / patch);
        Input pixels;
        pixels.name = "x";
        pixels.shape = {batchDim, {channels, false}, {image, false}, {image, false}};
        Builder::Conv conv{channels, width, patch, patch};
        conv.bias = true;
        Ref x = m_builder.conv("patches", m_builder.input(std::move(pixels)), conv);
        const auto text = "B," + std::to_string(width) + ',' + std::to_string(count);
        x = m_builder.layer("patches.flat", "reshape", {x}, {{"shape", text}});
        x = m_builder.layer("patches.rows", "transpose", {x}, {{"order", std::string("0,2,1")}});
        const Ref token = m_builder.parameter("class_token", {1, 1, width}, "normal", 0.02);
        const Ref each = m_builder.layer("class_token.each", "expand", {token},
                                         {{"shape", "B,1," + std::to_string(width)}});
        x = m_builder.layer("tokens.join", "concat", {each, x});
        return m_builder.layer("positions.add", "add",
                               {x, m_builder.parameter("positions", {count + 1, width}, "normal", 0.02)});
    }

    Ref attention(const std::string& name, const Ref& x)
    {
        const auto width = whole("width");
        const bool bias = whole("qkv_bias") == 1;
        std::vector<Ref> parts;
        for (const auto* part : {".query", ".key", ".value"})
            parts.push_back(dense(name + part, x, width, width, bias));
        const Ref mixed = m_builder.layer(name, "attention", parts, {{"heads", whole("heads")}});
        return dense(name + ".out", mixed, width, width);
    }

    Ref feedForward(const std::string& name, const Ref& x)
    {
        const auto activation = word("activation");
        Ref y = dense(name + ".up", x, whole("width"), whole("inner"));
        y = activation == "relu"
                ? m_builder.layer(name + ".relu", "relu", {y})
                : m_builder.layer(name + ".gelu", "gelu", {y},
                                  activation == "gelu" ? Parameters{}
                                                       : Parameters{{"approximate", std::string("tanh")}});
        return dense(name + ".down", y, whole("inner"), whole("width"));
    }

    Ref layer(const std::string& name, Ref x, bool before)
    {
        const auto add = [&](const std::string& what, const Ref& y) {
            return m_builder.layer(name + what + ".add", "add", {x, y});
        };
        if (before) {
            x = add(".attention", attention(name + ".attention", norm(name + ".norm1", x)));
            return add(".inner", feedForward(name + ".inner", norm(name + ".norm2", x)));
        }
        x = norm(name + ".attention.norm", add(".attention", attention(name + ".attention", x)));
        return norm(name + ".inner.norm", add(".inner", feedForward(name + ".inner", x)));
    }

    const Parameters& m_parameters;
    Builder m_builder;
};

} // namespace

Result<Graph> buildEncoder(const Parameters& parameters)
{
    return EncoderBuilder(parameters).build();
}

} // namespace parascope::workload
