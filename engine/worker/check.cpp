// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/worker/check.h"

#include "engine/worker/model.h"
#include "engine/worker/optimizer.h"
#include "engine/worker/session.h"

#include <ATen/core/grad_mode.h>

#include <unistd.h>

#include <fstream>

namespace parascope::worker {

namespace {

/// Stores tensors in the answer or in a file.
class Sink
{
public:
    Sink(const std::string& path, at::ScalarType type) : m_path(path), m_type(type)
    {
        if (!path.empty())
            m_file.open(path, std::ios::binary);
    }
    Json take(const at::Tensor& tensor)
    {
        if (!tensor.defined())
            return nullptr;
        const auto flat = tensor.detach().to(at::kCPU, m_type).contiguous();
        return m_type == at::kDouble ? take(flat.data_ptr<double>(), flat.numel())
                                     : take(flat.data_ptr<float>(), flat.numel());
    }
    [[nodiscard]] bool good() { return m_path.empty() || m_file.flush().good(); }

private:
    template <class Real>
    Json take(const Real* values, std::int64_t count)
    {
        if (m_path.empty())
            return std::vector<Real>(values, values + count);
        m_file.write(reinterpret_cast<const char*>(values), count * static_cast<std::int64_t>(sizeof(Real)));
        const auto first = std::exchange(m_count, m_count + count);
        return {{"first", first}, {"count", count}};
    }

    std::string m_path;
    at::ScalarType m_type;
    std::ofstream m_file;
    std::int64_t m_count = 0;
};

Result<Json> answer(const workload::Graph& graph, ModelOptions options, const Json& request, Ranks* ranks)
{
    const auto path = request.value("values", std::string());
    Sink sink(path, options.real);
    Json json = Json::object();
    // Run inference first, because a training step changes the running statistics.
    options.training = false;
    PARASCOPE_TRY(auto inference, Model::make(graph, options));
    {
        const at::NoGradGuard noGradient;
        json["output"] = sink.take(inference.forward());
    }
    if (graph.loss.name.empty()) { // prefill and decode have nothing to train
        if (!sink.good())
            return Error::badInput("check: the file \"%1\" cannot be written.", path);
        return json;
    }
    options.training = true;
    PARASCOPE_TRY(auto model, Model::make(graph, options, inference.weights()));
    protocol::OptimizerSpec spec;
    spec.name = "none";
    if (const auto it = request.find("optimizer"); it != request.end()) {
        spec.name = it->value("name", std::string());
        spec.options = it->value("options", Json::object());
    }
    Optimizer optimizer(spec, model.trainable(), request.value("tuned", false));
    json["parameters"] = model.parameterCount();
    json["losses"] = Json::array();
    const auto steps = request.value("steps", 1);
    for (int step = 0; step < steps; ++step) {
        for (const at::Tensor& weight : model.trainable())
            weight.mutable_grad().reset();
        const at::Tensor loss = model.forward();
        loss.backward();
        if (ranks)
            ranks->average(model.trainable(), loss);
        json["losses"].push_back(ranks ? ranks->loss() : loss.item<double>());
        if (step == 0) {
            json["loss"] = json["losses"].front();
            json["gradients"] = Json::object();
            for (std::size_t i = 0; i < model.trainable().size(); ++i)
                json["gradients"][model.trainableNames()[i]] = sink.take(model.trainable()[i].grad());
            for (const auto& [name, input] : model.learningInputs())
                json["input_gradients"][name] = sink.take(input.grad());
            for (std::size_t i = 0; i < graph.weights.size(); ++i)
                if (!graph.weights[i].trainable)
                    json["buffers"][graph.weights[i].name] = sink.take(model.weights()[i]);
        }
        optimizer.step();
    }
    if (request.contains("steps"))
        for (std::size_t i = 0; i < model.trainable().size(); ++i)
            json["weights"][model.trainableNames()[i]] = sink.take(model.trainable()[i]);
    json["computed_in"] = model.computedIn();
    if (!sink.good())
        return Error::badInput("check: the file \"%1\" cannot be written.", path);
    return json;
}

} // namespace

Result<Json> checkModel(const Json& request)
{
    PARASCOPE_CHECK(checkKeys(request,
                              {"graph", "batch", "tuned", "channels_last", "device", "devices", "dtype",
                               "optimizer", "steps", "values"},
                              "check"));
    if (!request.contains("graph"))
        return Error::badInput("check: the key \"graph\" is missing.");
    PARASCOPE_TRY(const auto graph, workload::graphFromJson(request["graph"], "check: \"graph\""));
    ModelOptions options;
    options.fill = Fill::Formula;
    try {
        options.batch = request.value("batch", std::int64_t{2});
        options.channelsLast = request.value("channels_last", false);
        options.device = at::Device(request.value("device", std::string("cpu")));
        PARASCOPE_TRY(const auto type,
                      typeOf(request.value("dtype", std::string("float32")), options.device));
        options.real = type == at::kDouble ? at::kDouble : at::kFloat;
        const int devices = request.value("devices", 1);
        if (devices < 2)
            return answer(graph, options, request, nullptr);
        if (options.batch % devices != 0)
            return Error::badInput("check: a batch of %1 cannot be divided among %2 devices.", options.batch,
                                   devices);
        PARASCOPE_TRY(const auto ranks, Ranks::start(devices));
        options.batch /= devices;
        options.rank = ranks->rank();
        options.ranks = devices;
        auto own = answer(graph, options, request, ranks.get());
        if (ranks->rank() == 0)
            return own;
        pause(); // wait for the first rank to end this process; it may still read what this rank sent
        Ranks::leave(Ranks::Failed);
    } catch (const nlohmann::json::exception& error) {
        return Error::badInput("check: a key has the wrong type (%1).", std::string(error.what()));
    } catch (const c10::Error& error) {
        return fail(ErrorCode::Internal, std::string(error.what_without_backtrace()));
    }
}

} // namespace parascope::worker
