// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/core/dtypes.h"
#include "engine/model/space/grid.h"
#include "engine/model/workload/cost.h"
#include "engine/model/workload/graph.h"
#include "engine/run/dispatch/plan.h"
#include "engine/run/dispatch/vocabulary.h"
#include "tests/paths.h"
#include "tests/run.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <fstream>

using namespace parascope;
using space::Grid;

/// Files that a spec names in place of a family or of points. If this fails, a published list or a released
/// model runs as something else, or not at all.
class TestModelFiles : public QObject
{
    Q_OBJECT

    static QString config(const char* name)
    {
        return QString(parascope::test::sourcePath("/tests/engine/model/workload/configs/")) + name + ".json";
    }
    static Result<Grid> gridOf(const Json& json, const QTemporaryDir& folder)
    {
        PARASCOPE_TRY(auto spec, dispatch::specFrom(json, "spec.json", folder.path().toStdString()));
        return Grid::of(std::move(spec));
    }

private slots:
    void aConfigurationInPlaceOfAFamily()
    {
        QTemporaryDir folder;
        QVERIFY(QFile::copy(config("llama-3.2-1b"), folder.filePath("config.json")));
        Json spec{{"config", "config.json"},
                  {"axes", {{"batch", {1, 8}}, {"mode", {"prefill", "decode"}}, {"layer", {4, 16}}}},
                  {"fixed", {{"context", 4096}}}};
        const auto grid = gridOf(spec, folder);
        QVERIFY2(grid, grid ? "" : grid.error().text().c_str());
        QCOMPARE(grid->size(), std::size_t{8});
        QCOMPARE(grid->spec().family, std::string("decoder"));
        int whole = 0;
        for (std::size_t i = 0; i < grid->size(); ++i) {
            const auto point = grid->at(i);
            QCOMPARE(*point.integer("width"), std::int64_t{2048});
            QCOMPARE(*point.integer("kv_heads"), std::int64_t{8});
            const auto work = dispatch::workOf(grid->spec().family, nullptr, point);
            QVERIFY2(work.refusal.empty(), work.refusal.text().c_str());
            const auto graph = workload::graphFromJson(work.graph, "graph");
            whole += graph->parameterCount() == 1235814400 ? 1 : 0;
        }
        QCOMPARE(whole, 4); // the models with 16 layers
        // From now on the spec is self-contained.
        QFile::remove(folder.filePath("config.json"));
        const auto again = gridOf(space::toJson(grid->spec()), folder);
        QVERIFY2(again, again ? "" : again.error().text().c_str());
        QCOMPARE(again->size(), grid->size());

        spec["family"] = "decoder";
        QVERIFY(!gridOf(spec, folder));
        spec.erase("family");
        const auto missing = gridOf(spec, folder);
        QVERIFY(!missing && missing.error().code != ErrorCode::Internal);
        std::ofstream(folder.filePath("config.json").toStdString()) << R"({"hidden_size": 64})";
        const auto without = gridOf(spec, folder);
        QVERIFY(!without);
        QVERIFY2(without.error().text().find("\"model_type\"") != std::string::npos,
                 without.error().text().c_str());
    }

    /// A file of 100 MB without content.
    void aHugeConfigurationIsRefused()
    {
        QTemporaryDir folder;
        {
            std::ofstream out(folder.filePath("config.json").toStdString());
            const std::string line(1 << 20, ' ');
            for (int i = 0; i < 100; ++i)
                out << line;
        }
        const auto grid = gridOf({{"config", "config.json"}, {"axes", {{"batch", {1}}}}}, folder);
        QVERIFY(!grid);
        QVERIFY2(grid.error().text().find("config.json") != std::string::npos, grid.error().text().c_str());
    }

    void operatorLists_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("family");
        QTest::newRow("attention") << "attention.json" << "attention";
        QTest::newRow("gemm") << "gemm.json" << "gemm";
        QTest::newRow("gemm_perf") << "gemm_perf.json" << "gemm";
        QTest::newRow("moe_gemm") << "moe_gemm_subset.json" << "moe_gemm";
    }
    /// Every row is a point with the FLOPs that follow from its sizes, or is refused with the name of the
    /// size.
    void operatorLists()
    {
        QFETCH(QString, file);
        QFETCH(QString, family);
        const auto path = parascope::test::sharedData("/operatorx/") + file;
        if (!QFile::exists(path))
            QSKIP("the shared data folder is absent");
        const auto rows = *readJsonFile(path.toStdString());
        QTemporaryDir folder;
        const auto grid = gridOf({{"family", family.toStdString()},
                                  {"points", path.toStdString()},
                                  {"fixed", {{"mode", "infer"}, {"optimizer", "none"}}},
                                  {"order", "listed"}},
                                 folder);
        QVERIFY2(grid, grid ? "" : grid.error().text().c_str());
        QCOMPARE(grid->size(), rows.size()); // no row of these lists occurs twice
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const auto& args = rows[i]["args"];
            const auto number = [&](const char* name) { return args.value(name, 0.0); };
            const auto work = dispatch::workOf(family.toStdString(), nullptr, grid->at(i));
            const std::string text = args.dump();
            if (family == "gemm" && number("m") == 0) {
                QVERIFY2(work.refusal.text().find("\"m\"") != std::string::npos, text.c_str());
                continue;
            }
            QVERIFY2(work.refusal.empty(), (text + work.refusal.text()).c_str());
            double flops = 0;
            if (family == "gemm") {
                flops = 2 * number("m") * number("n") * number("k");
            } else if (family == "attention") {
                const double pairs =
                    number("batch_size") * number("num_heads") * number("seq_len_q") * number("seq_len_kv");
                const bool latent = rows[i]["type"] == "attention_mla";
                const double rank = number("kv_lora_rank"), turned = number("head_dim_qk_rope");
                flops = 2 * pairs *
                        (!latent ? 2 * number("head_dim")
                         : number("seq_len_kv") > number("seq_len_q")
                             ? 2 * rank + turned
                             : number("head_dim_qk_nope") + turned + number("head_dim_v"));
            } else {
                const double each = 6 * number("num_tokens") * number("hidden") * number("intermediate");
                flops = each * (number("top_k") / number("expert_parallel_size") /
                                    number("routed_tensor_parallel_size") +
                                number("n_shared_experts") / number("shared_tensor_parallel_size"));
            }
            QVERIFY2(work.stepFlops == flops, (text + " " + std::to_string(work.stepFlops)).c_str());
            const auto own =
                args.value("dtype_a", args.value("dtype_q", args.value("dtype_act", std::string())));
            QCOMPARE(QString::fromStdString(work.dtype),
                     QString::fromStdString(std::string(findDtype(own)->name)));
        }
    }

    void aListWithDuplicatesAndErrors()
    {
        QTemporaryDir folder;
        const auto write = [&](const Json& rows) {
            std::ofstream(folder.filePath("list.json").toStdString()) << rows.dump();
            return gridOf({{"family", "gemm"}, {"points", "list.json"}}, folder);
        };
        const Json row{{"type", "gemm"}, {"args", {{"m", 4}, {"n", 8}, {"k", 2}, {"dtype_a", "bf16"}}}};
        Json named = row;
        named["name"] = "llama";
        const auto grid = write({row, named, row});
        QVERIFY2(grid, grid ? "" : grid.error().text().c_str());
        QCOMPARE(grid->size(), std::size_t{1});
        Json wrong = row;
        wrong["args"]["q"] = 1;
        const auto unknown = write({row, wrong});
        QVERIFY(!unknown && unknown.error().text().find("entry 2") != std::string::npos &&
                unknown.error().text().find("\"q\"") != std::string::npos);
        wrong = row;
        wrong["args"]["dtype_a"] = "fp3";
        QVERIFY(!write({wrong}));
        wrong = row;
        wrong["type"] = "attention_mha";
        QVERIFY(!write({wrong}));
        QVERIFY(!write(Json::array()));
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestModelFiles)
#include "tst_model_files.moc"
