// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/worker/check.h"

#include "engine/worker/model.h"

#include <ATen/core/grad_mode.h>

namespace parascope::worker {

namespace {

Json values(const at::Tensor& tensor)
{
    const auto flat = tensor.detach().to(at::kCPU, at::kFloat).contiguous();
    const float* data = flat.data_ptr<float>();
    return std::vector<float>(data, data + flat.numel());
}

} // namespace

Result<Json> checkModel(const Json& request)
{
    PARASCOPE_CHECK(checkKeys(request, {"graph", "batch", "stock", "channels_last", "device"}, "check"));
    if (!request.contains("graph"))
        return badInput("check: the key \"graph\" is missing.");
    PARASCOPE_TRY(const auto graph, workload::graphFromJson(request["graph"], "check: \"graph\""));
    ModelOptions options;
    options.batch = request.value("batch", std::int64_t{2});
    options.overwrite = !request.value("stock", false);
    options.channelsLast = request.value("channels_last", false);
    options.device = at::Device(request.value("device", std::string("cpu")));
    options.fill = Fill::Formula;
    try {
        Json json = Json::object();
        PARASCOPE_TRY(auto model, Model::make(graph, options));
        const at::Tensor loss = model.forward();
        loss.backward();
        json["loss"] = loss.item<double>();
        json["parameters"] = model.parameterCount();
        json["gradients"] = Json::object();
        for (std::size_t i = 0; i < model.trainable().size(); ++i) {
            const at::Tensor& gradient = model.trainable()[i].grad();
            json["gradients"][model.trainableNames()[i]] = gradient.defined() ? values(gradient) : Json(nullptr);
        }
        options.training = false;
        PARASCOPE_TRY(auto inference, Model::make(graph, options));
        const at::NoGradGuard noGradient;
        json["output"] = values(inference.forward());
        return json;
    } catch (const c10::Error& error) {
        return fail(ErrorCode::Internal, error.what_without_backtrace());
    }
}

} // namespace parascope::worker
