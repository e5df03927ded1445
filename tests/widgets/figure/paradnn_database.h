// SPDX-License-Identifier: GPL-3.0-or-later
// The shipped ParaDnn files in a database, and figures of every kind from it.
#pragma once

#include "engine/analyse/dataset/dataset.h"
#include "engine/base/core/json.h"
#include "engine/exchange/import.h"
#include "engine/figure/build.h"
#include "engine/store/database.h"
#include "tests/engine/figure/paradnn_table.h"
#include "tests/paths.h"

#include <QDir>
#include <QTemporaryDir>

#include <cmath>
#include <map>

namespace parascope::test {

class ParadnnDatabase
{
public:
    /// Returns false where the data is missing.
    [[nodiscard]] bool load()
    {
        const QDir data(parascope::test::sharedData("/paradnn"));
        if (!data.exists("tpu_fc.json"))
            return false;
        QStringList files;
        for (const auto& name : data.entryList({"*.json"}))
            files.append(data.filePath(name));
        return fill(path(), files);
    }
    [[nodiscard]] QString path() const { return m_folder.filePath("paradnn.db"); }

    /// The input that the program would load for this spec; null when it cannot.
    [[nodiscard]] const figure::Input* inputFor(const figure::Spec& spec)
    {
        if (spec.kind == "steps")
            return &trace();
        if (spec.kind == "traces")
            return traces();
        if (spec.kind == "scaling" || spec.kind == "stacks" || spec.kind == "series")
            return &devices();
        if (const auto it = m_inputs.find(spec.flops); it != m_inputs.end())
            return &it->second;
        const auto dataset = dataset::load({path().toStdString()}, {spec.flops, spec.peak});
        if (!dataset)
            return nullptr;
        return &(m_inputs[spec.flops] = figure::inputFrom(**dataset));
    }

private:
    static bool fill(const QString& database, const QStringList& files)
    {
        auto writer = store::Writer::open(database.toStdString(), "test");
        if (!writer)
            return false;
        for (const auto& file : files) {
            const auto import = exchange::readImport(file.toStdString(), {});
            if (!import)
                return false;
            for (const auto& platform : import->platforms)
                if (!writer->putPlatform(platform))
                    return false;
            if (!writer->putRuns(import->runs, import->operations))
                return false;
        }
        return true;
    }
    /// The shipped traces of one model on two accelerators; null where they are missing.
    const figure::Input* traces()
    {
        const auto name = [](const char* machine) {
            return QString(parascope::test::sharedData("/kineto/")) + machine +
                   "/Qwen_Qwen1.5-0.5B-Chat__1016005.json.gz";
        };
        if (m_traces.runs)
            return &m_traces;
        const auto database = m_folder.filePath("traces.db");
        if (!fill(database, {name("h100"), name("mi300")}))
            return nullptr;
        const auto dataset = dataset::load({database.toStdString()}, {"recorded", "datasheet"});
        if (!dataset)
            return nullptr;
        m_traces = figure::inputFrom(**dataset);
        return &m_traces;
    }
    /// Falling warm-up, then steps of 80 ms; synthetic, because the shipped files have no single steps.
    const figure::Input& trace()
    {
        figure::StepTrace steps;
        steps.what = "layer 64 \u00b7 node 2048 \u00b7 batch 8192";
        for (int i = 0; i < 120; ++i) {
            steps.seconds.push_back(0.08 + (i < 20 ? 0.004 * (20 - i) : 0) + 0.0007 * std::sin(1.7 * i));
            if (i > 25)
                steps.halfWidths.emplace_back(static_cast<std::size_t>(i), 0.4 / i);
        }
        steps.warmUpEnd = 20;
        steps.median = 0.08;
        steps.low = 0.0795;
        steps.high = 0.0806;
        m_steps.steps = steps;
        return m_steps;
    }

    /// Three models on 1 to 8 devices, with a fifth of the time not parallel, by two versions; synthetic,
    /// because the shipped files have one number of devices and one version.
    const figure::Input& devices()
    {
        TableMaker maker;
        for (const double node : {64., 128., 256.})
            for (const double devices : {1., 2., 4., 8.})
                for (const char* stack : {"1.13", "2.7"})
                    maker.row({{"node", node},
                               {"devices", devices},
                               {"examples_per_second",
                                (*stack == '2' ? 12 + node / 64 : 10) * node / (0.2 + 0.8 / devices)}},
                              {{"platform", "p"},
                               {"outcome", "completed"},
                               {"stack", stack},
                               {"work_key", std::to_string(node) + " " + std::to_string(devices)}});
        m_devices.runs = maker.take();
        return m_devices;
    }

    QTemporaryDir m_folder;
    std::map<std::string, figure::Input> m_inputs; ///< by FLOP definition
    figure::Input m_traces;
    figure::Input m_steps, m_devices;
};

/// A figure of every kind that the shipped data can show, by the name of its file.
[[nodiscard]] inline const std::vector<std::pair<const char*, const char*>>& everyKind()
{
    static const std::vector<std::pair<const char*, const char*>> specs = {
        {"lines",
         R"({"kind":"lines","x":"node","by":"batch","metric":"examples_per_second","fix":{"layer":64,"input":2000,"output":1000},"platforms":["tpu-v2"]})"},
        {"heatmap",
         R"({"kind":"heatmap","x":"node","y":"batch","metric":"flops_utilisation","fix":{"layer":64,"input":2000,"output":1000},"platforms":["tpu-v2"]})"},
        {"ratio",
         R"({"kind":"heatmap","metric":"examples_per_second","options":{"ratio":true},"fix":{"layer":64,"input":2000,"output":1000},"platforms":["tpu-v2","v100"]})"},
        {"regression", R"({"kind":"regression","metric":"flops_per_second","platforms":["tpu-v2"]})"},
        {"speedup",
         R"({"kind":"speedup","x":"parameters","colour":"batch","log_x":true,"log_y":true,"platforms":["tpu-v2","v100"]})"},
        {"roofline",
         R"({"kind":"roofline","colour":"batch","platforms":["tpu-v2"],"flops":"recorded","filter":"infeed_fraction >= 0"})"},
        {"operations",
         R"({"kind":"roofline","platforms":["tpu-v2"],"flops":"recorded","options":{"operations":true}})"},
        {"boxplot",
         R"({"kind":"boxplot","metric":"flops_utilisation","by":"batch","log_y":true,"platforms":["tpu-v2","v100"],"flops":"tf_profiler"})"},
        {"breakdown", R"({"kind":"breakdown","by":"batch","platforms":["tpu-v2"]})"},
        {"scatter",
         R"({"kind":"scatter","x":"parameters","y":"examples_per_second","log_x":true,"log_y":true})"},
        {"parallel",
         R"({"kind":"parallel","metric":"flops_utilisation","platforms":["tpu-v2"],"filter":"layer == 64"})"},
        {"ranges", R"({"kind":"ranges","metric":"parameters","by":"platform"})"},
        {"upgrade",
         R"({"kind":"roofline","platforms":["tpu-v2","v100"],"flops":"tf_profiler","filter":"layer == 64"})"},
        {"upgrade-points",
         R"({"kind":"upgrade","platforms":["tpu-v2","v100"],"flops":"tf_profiler","filter":"layer == 64"})"},
        {"winrate", R"({"kind":"winrate","by":"batch","platforms":["tpu-v2","v100"]})"},
        {"ranks", R"({"kind":"ranks"})"},
        {"winners", R"({"kind":"winners","x":"batch","y":"node"})"},
        {"scaling", R"({"kind":"scaling"})"},
        {"stacks", R"({"kind":"stacks"})"},
        {"series", R"({"kind":"series","x":"stack","metric":"examples_per_second"})"},
        {"traces",
         R"({"kind":"traces","platforms":["NVIDIA H100 80GB HBM3","AMD Instinct MI300X VF"],"flops":"recorded"})"},
        {"memory",
         R"({"kind":"memory","x":"node","fix":{"layer":64,"input":2000,"output":1000},"platforms":["tpu-v2"]})"},
        {"steps", R"({"kind":"steps"})"},
        {"composite", R"({"kind":"composite","columns":2,"options":{"share":["y","colour"]},"panels":[
            {"kind":"heatmap","title":"TPU v2","metric":"examples_per_second","log_colour":true,"fix":{"layer":64,"input":2000,"output":1000},"platforms":["tpu-v2"]},
            {"kind":"heatmap","title":"V100","metric":"examples_per_second","log_colour":true,"fix":{"layer":64,"input":2000,"output":1000},"platforms":["v100"]}]})"},
    };
    return specs;
}

} // namespace parascope::test
