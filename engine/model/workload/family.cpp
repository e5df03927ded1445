// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/workload/family.h"

#include "engine/base/core/metrics.h"

#include "engine/base/core/hyper_parameter.h"
#include "engine/base/core/modes.h"
#include "engine/model/workload/decoder.h"
#include "engine/model/workload/encoder.h"
#include "engine/model/workload/families_paradnn.h"
#include "engine/model/workload/families_today.h"
#include "engine/model/workload/hyper_parameters.h"
#include "engine/model/workload/named_models.h"
#include "engine/model/workload/primitives_today.h"
#include "engine/model/workload/zoo.h"

#include <algorithm>

namespace parascope::workload {

namespace {

constexpr const char* paradnn = "ParaDnn (Wang, Wei, Brooks, MLSys 2020), github.com/Emma926/paradnn";

constexpr const char* deepBench = "DeepBench (Baidu Research), github.com/baidu-research/DeepBench";

/// Returns the hyper-parameters of an ImageNet model: image side, classes and batch.
std::vector<HyperParameter> classifier(std::int64_t smallestImage)
{
    return {number("image", "image side", 224, smallestImage, 1 << 13), number("output", "classes", 1000),
            number(hyper::batch, "batch", 16)};
}

std::vector<Family> makeFamilies()
{
    // clang-format off: one line per entry
    return {
        {"fc", translatable("Families", "FC, fully connected"), paradnn,
         {number("layer", "hidden layers", 4, 1, 4096), number("node", "units per layer", 32),
          number("input", "input width", 2000), number("output", "classes", 1000),
          number(hyper::batch, "batch", 64)},
         buildFc, Family::Kind::Parameterised},
        {"cnn", translatable("Families", "CNN, residual networks"), paradnn,
         {{"variant", "block variant", std::string("residual"), 0, 0, {"residual", "bottleneck"}, {}},
          {"block", "blocks per group", std::int64_t{1}, 1, 1000, {}, {}}, number("filter", "filters of the first group", 16, 1, 1 << 16),
          number("image", "image side", 200, 1, 1 << 14), number("output", "classes", 500),
          number(hyper::batch, "batch", 64)},
         buildCnn, Family::Kind::Parameterised},
        {"rnn", translatable("Families", "RNN, recurrent cells"), paradnn,
         {{"cell", "cell", std::string("lstm"), 0, 0, {"rnn", "lstm", "gru"}, {}}, number("layer", "layers", 1, 1, 4096),
          number("embed", "embedding width", 100), number("length", "sequence length", 10, 1, 1 << 20),
          number("vocab", "vocabulary", 32), number(hyper::batch, "batch", 16)},
         buildRnn, Family::Kind::Parameterised},
        {"gpt", translatable("Families", "GPT, decoder-only transformer"),
         "GPT-2 (Radford et al., 2019); counts of Hugging Face transformers' GPT2LMHeadModel",
         {number("layer", "layers", 12, 1, 4096), number("width", "width", 768), number("heads", "heads", 12, 1, 4096),
          number("length", "sequence length", 1024, 1, 1 << 20), number("vocab", "vocabulary", 50257),
          number(hyper::batch, "batch", 8)},
         buildGpt, Family::Kind::Parameterised, false, {}, "adamw"},
        {"decoder", translatable("Families", "Decoder, current language models"),
         "Hugging Face transformers: Llama, Mistral, Mixtral, Qwen, Gemma, Phi, DeepSeek, GPT-2",
         decoderHyperParameters(), buildDecoder, Family::Kind::Parameterised, true, {}, "adamw"},
        {"encoder", translatable("Families", "Encoder, BERT and vision transformers"),
         "Devlin et al., 2018; Dosovitskiy et al., 2020; counts of Hugging Face transformers",
         encoderHyperParameters(), buildEncoder, Family::Kind::Parameterised, false, {}, "adamw"},
        {"ssm", translatable("Families", "State-space model, Mamba"),
         "Gu and Dao, 2023; counts of Hugging Face transformers' MambaForCausalLM", ssmHyperParameters(), buildSsm,
         Family::Kind::Parameterised, true, {}, "adamw"},
        {"diffusion_transformer", translatable("Families", "Diffusion transformer, DiT"),
         "Peebles and Xie, 2022, github.com/facebookresearch/DiT", ditHyperParameters(), buildDit,
         Family::Kind::Parameterised, false, {}, "adamw"},
        {"unet", translatable("Families", "U-Net, denoising"), "Ho et al., 2020; counts of Hugging Face diffusers' UNet2DModel",
         unetHyperParameters(), buildUnet, Family::Kind::Parameterised, false, {}, "adamw"},
        {"dlrm", translatable("Families", "DLRM, recommendation"), "Naumov et al., 2019, github.com/facebookresearch/dlrm",
         dlrmHyperParameters(), buildDlrm, Family::Kind::Parameterised, false, {}, "sgd"},
        {"vgg", "VGG", "torchvision.models.vgg", vggHyperParameters(), buildVgg, Family::Kind::Parameterised},
        {"transformer", translatable("Families", "Transformer, encoder-decoder"),
         "Vaswani et al., 2017; layers of torch.nn.Transformer, one shared vocabulary table",
         {{"size", "size", std::string("base"), 0, 0, {"base", "big"}, {}},
          number("length", "sequence length", 64, 1, 1 << 20), number("vocab", "vocabulary", 37000),
          number(hyper::batch, "batch", 32)},
         buildTransformer, Family::Kind::Published, false, {}, "adam"},
        {"resnet50", "ResNet-50", "torchvision.models.resnet50", classifier(32), buildResNet50},
        {"retinanet", translatable("Families", "RetinaNet, ResNet-50 pyramid"), "torchvision.models.detection.retinanet_resnet50_fpn",
         {number("image", "image side", 512, 32, 1 << 13), number("output", "classes", 91), number(hyper::batch, "batch", 2)},
         buildRetinaNet},
        {"densenet121", "DenseNet-121", "torchvision.models.densenet121", classifier(1), buildDenseNet121},
        {"mobilenet_v1", "MobileNet v1", "keras.applications.MobileNet (alpha 1)", classifier(1), buildMobileNetV1},
        {"mobilenet_v2", "MobileNet v2", "torchvision.models.mobilenet_v2", classifier(32), buildMobileNetV2},
        {"squeezenet1_0", "SqueezeNet 1.0", "torchvision.models.squeezenet1_0", classifier(1), buildSqueezeNet10},
        {"squeezenet1_1", "SqueezeNet 1.1", "torchvision.models.squeezenet1_1", classifier(1), buildSqueezeNet11},
        {"gemm", translatable("Families", "GEMM, one matrix product"), deepBench,
         gemmHyperParameters(),
         buildGemm, Family::Kind::Operation},
        {"conv", translatable("Families", "Convolution, one layer"), deepBench,
         {number("w", "image width", 56, 1, 1 << 20), number("h", "image height", 56, 1, 1 << 20),
          number("c", "channels", 64), number("k", "filters", 64), number("filter_w", "filter width", 3, 1, 1 << 12),
          number("filter_h", "filter height", 3, 1, 1 << 12), number("pad_w", "padding left and right", 1, 0, 1 << 12),
          number("pad_h", "padding above and below", 1, 0, 1 << 12), number("wstride", "stride across", 1, 1, 1 << 12),
          number("hstride", "stride down", 1, 1, 1 << 12), number("groups", "groups", 1),
          aliased(number(hyper::batch, "batch", 16), "n")},
         buildConv, Family::Kind::Operation},
        {"rnn_layer", translatable("Families", "Recurrent layer"), deepBench,
         {{"cell", "cell", std::string("lstm"), 0, 0, {"vanilla", "lstm", "gru"}, {}},
          number("hidden_units", "width", 512), number("timesteps", "sequence length", 25, 1, 1 << 20),
          aliased(number(hyper::batch, "batch", 16), "batch_size")},
         buildRnnLayer, Family::Kind::Operation},
        {"batched_matmul", translatable("Families", "Batched matrix product"), deepBench,
         {number("m", "rows", 256), number("n", "columns", 256), number("k", "inner dimension", 64),
          flag("a_t", "first operand transposed"), flag("b_t", "second operand transposed"),
          number(hyper::batch, "products", 64)},
         buildBatchedMatmul, Family::Kind::Operation},
        {"attention", translatable("Families", "Attention, scores and mix"), "Vaswani et al., 2017, section 3.2.1",
         attentionHyperParameters(),
         buildAttention, Family::Kind::Operation},
        {"moe_gemm", translatable("Families", "Mixture of experts, products"), "InferenceX's operator lists", moeGemmHyperParameters(),
         buildMoeGemm, Family::Kind::Operation},
        {"norm", translatable("Families", "Norm, one layer"), "Zhang and Sennrich, 2019; Ba et al., 2016", normHyperParameters(),
         buildNorm, Family::Kind::Operation},
        {"rope", translatable("Families", "Rotary positions, one layer"), "Su et al., 2021", ropeHyperParameters(),
         buildRope, Family::Kind::Operation},
        {"scan", translatable("Families", "Selective scan, one layer"), "Gu and Dao, 2023", scanHyperParameters(),
         buildScan, Family::Kind::Operation},
        {"embedding_bag", translatable("Families", "Bag of embeddings, one layer"), "Naumov et al., 2019",
         embeddingBagHyperParameters(), buildEmbeddingBag, Family::Kind::Operation},
    };
    // clang-format on
}

std::string listed(const std::vector<std::string>& names)
{
    std::string out;
    for (const auto& name : names)
        out += (out.empty() ? "" : ", ") + name;
    return out;
}

} // namespace

const std::vector<Family>& families()
{
    static const auto all = [] {
        auto made = makeFamilies();
        for (auto& model : namedModels(made))
            made.push_back(std::move(model));
        return made;
    }();
    return all;
}

Result<const Family*> findFamily(std::string_view name)
{
    std::vector<std::string> names;
    for (const auto& family : families()) {
        if (family.name == name)
            return &family;
        names.push_back(family.name);
    }
    const auto near = nearestName(name, names);
    return Error::unknown(near.empty()
                              ? Message::format("Unknown family \"%1\"; there are %2", name, listed(names))
                              : Message::format("Unknown family \"%1\"", name),
                          std::string(name), near);
}

namespace {

/// Fails if the family lacks a given name, or if a value is given under both of its names.
Result<void> checkNames(const Family& family, const Parameters& parameters)
{
    std::vector<std::string> names;
    for (const auto& item : family.hyperParameters) {
        names.push_back(item.name);
        if (item.alias.empty())
            continue;
        names.push_back(item.alias);
        if (parameters.contains(item.alias) && parameters.contains(item.name))
            return Error::badInput("\"%1\" and \"%2\" are the same: give one of them.", item.name,
                                   item.alias);
    }
    for (const auto& [name, value] : parameters)
        if (std::find(names.begin(), names.end(), name) == names.end()) {
            const auto near = nearestName(name, names);
            return Error::unknown(
                near.empty()
                    ? Message::format("Family \"%1\" has no hyper-parameter \"%2\"; it has %3", family.name,
                                      name, listed(names))
                    : Message::format("Family \"%1\" has no hyper-parameter \"%2\"", family.name, name),
                name, near);
        }
    return {};
}

} // namespace

Result<Parameters> completed(const Family& family, const Parameters& parameters)
{
    PARASCOPE_CHECK(checkNames(family, parameters));
    Parameters out;
    for (const auto& item : family.hyperParameters) {
        const Value* given = parameters.find(item.name);
        if (!given && !item.alias.empty())
            given = parameters.find(item.alias);
        const Value& value = given ? *given : item.defaultValue;
        if (!item.choices.empty()) {
            const auto text = toText(value);
            if (std::find(item.choices.begin(), item.choices.end(), text) == item.choices.end()) {
                return Error::badInput("\"%1\" cannot be \"%2\"; it must be one of %3.", item.name, text,
                                       listed(item.choices));
            }
        } else if (std::holds_alternative<std::string>(item.defaultValue)) {
            out.set(item.name, toText(value)); // "levels=1" on a command line is also a text
            continue;
        } else if (const auto* whole = std::get_if<std::int64_t>(&value); whole && !item.isReal()) {
            if (*whole < item.minimum || *whole > item.maximum)
                return Error::badInput("\"%1\" must lie between %2 and %3, not %4.", item.name, item.minimum,
                                       item.maximum, *whole);
        } else if (item.isReal()) {
            if (!numberOf(value))
                return Error::badInput("\"%1\" must be a number, not \"%2\".", item.name, toText(value));
        } else if (!item.readsText()) {
            return Error::badInput("\"%1\" must be a whole number, not \"%2\".", item.name, toText(value));
        }
        out.set(item.name, value);
    }
    return out;
}

std::optional<Parameters> recordedModel(const Family& family, const Parameters& recorded)
{
    Parameters out;
    for (const auto& item : family.hyperParameters) {
        const Value* given = recorded.find(item.name);
        if (!given && !item.alias.empty())
            given = recorded.find(item.alias);
        if (given)
            out.set(item.name, *given);
        else if (family.kind != Family::Kind::Published && !item.rare && item.name != hyper::batch)
            return std::nullopt;
    }
    return out;
}

Result<Graph> buildGraph(std::string_view family, const Parameters& parameters, std::string_view mode)
{
    PARASCOPE_TRY(const Family* found, findFamily(family));
    PARASCOPE_TRY(Parameters complete, completed(*found, parameters));
    if (found->phases)
        complete.set("mode", std::string(mode));
    else if (servesModel(mode))
        return Error::badInput("Family \"%1\" has no mode \"%2\".", found->name, mode);
    PARASCOPE_TRY(Graph graph, found->build(complete));
    PARASCOPE_CHECK(validate(graph));
    return graph;
}

} // namespace parascope::workload
