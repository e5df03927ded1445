// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/insight/paper_table.h"

#include "engine/insight/paper_claims.h"

#include <cmath>

namespace parascope::insight {

using Verdict = PaperRow::Verdict;
using paper::Found, paper::Runs;

namespace {

/// One row of the paper's Table 1.
struct Entry
{
    int number;
    const char* figure;
    Message claim, needs;
    Result<Found> (*test)(const Runs&);
};

std::vector<Entry> entries()
{
    return {
        {1, "2", Message::format("The TPU exploits the parallelism of batch size and model width."),
         Message::format("runs over several batches and widths (FC nodes, CNN filters, RNN embeddings)"),
         paper::parallelism},
        {2, "3", Message::format("Memory-bound operations slow models that are compute-bound."),
         Message::format("`profile` of CNNs and a roof (`calibrate`, or a platform of the catalogue)"),
         paper::memoryBoundOperations},
        {3, "4", Message::format("Communication between chips is a large overhead."),
         Message::format("equal models on 1 and on more devices (\"axes\": {\"devices\": [1, 2]})"),
         paper::communication},
        {4, "5", Message::format("Smaller CNNs are more bound by the host."),
         Message::format("CNNs of several sizes with a recorded input wait"), paper::smallCnnsWait},
        {5, "6",
         Message::format(
             "TPU v3 speeds memory-bound operations up more (3 times) than compute-bound ones (2.3)."),
         Message::format("profiles of equal models on platforms named tpu-v2 and tpu-v3"),
         paper::upgradeByBound},
        {6, "7", Message::format("The largest FC models prefer the CPU, for its memory."),
         Message::format("FC models up to the largest on a CPU and on an accelerator"),
         paper::largestPreferProcessor},
        {7, "8, 10", Message::format("Large batches prefer the TPU, small ones the GPU."),
         Message::format("equal models over several batches on a TPU and a GPU"),
         paper::largeBatchesPreferTpu},
        {8, "8", Message::format("Smaller FC models prefer the TPU, larger ones the GPU."),
         Message::format("FC models over several widths on a TPU and a GPU"), paper::smallFcPreferTpu},
        {9, "10", Message::format("The TPU gains on the GPU with larger CNNs."),
         Message::format("CNNs over several filters on a TPU and a GPU"), paper::largerCnnsPreferTpu},
        {10, "11", Message::format("The TPU reaches up to 3 times the FLOPS utilisation of the GPU."),
         Message::format("equal models on a TPU and a GPU whose peaks are known"), paper::utilisationOverGpu},
        {11, "10", Message::format("The GPU scales better with the embedding size of RNNs."),
         Message::format("RNNs over several embedding sizes on a TPU and a GPU"), paper::embeddingPrefersGpu},
        {12, "12", Message::format("Software updates bring up to 2.5 (CNN), 7 (FC) and 9.7 times (RNN)."),
         Message::format("equal models on two versions of one framework"), paper::updatesHelp},
        {13, "12", Message::format("16-bit types help super-linearly."),
         Message::format("equal models in float32 and a 16-bit type on one platform"), paper::shortTypes},
        {14, "12", Message::format("Every update of the framework helps."),
         Message::format("equal models on several versions of one framework"), paper::everyUpdateHelps},
    };
}

} // namespace

std::string_view nameOf(PaperRow::Verdict verdict)
{
    switch (verdict) {
    case Verdict::Supported:
        return "supported";
    case Verdict::Contradicted:
        return "contradicted";
    case Verdict::NotTestable:
        break;
    }
    return "not testable";
}

Result<std::vector<PaperRow>> paperTable(const figure::Input& input, const Request& request)
{
    PARASCOPE_TRY(const auto study, makeStudy(input, request));
    const Runs runs{*study};
    std::vector<PaperRow> out;
    for (auto& entry : entries()) {
        PARASCOPE_TRY(auto found, entry.test(runs));
        out.push_back({entry.number, entry.figure, std::move(entry.claim), found.verdict,
                       std::move(found.sentence), std::move(entry.needs), found.n, found.value,
                       found.interval});
    }
    return out;
}

Json toJson(const PaperRow& row)
{
    return {{"row", row.number},
            {"figure", row.figure},
            {"claim", row.claim.text()},
            {"verdict", nameOf(row.verdict)},
            {"sentence", row.sentence.text()},
            {"needs", row.verdict == Verdict::NotTestable ? Json(row.needs.text()) : Json(nullptr)},
            {"n", row.n},
            {"value", numberOrNull(row.value)},
            {"interval", std::isfinite(row.interval.low) ? Json::array({row.interval.low, row.interval.high})
                                                         : Json(nullptr)}};
}

namespace {

/// Ends the text with a full stop, because a reason may already be whole sentences.
std::string endedSentence(std::string text)
{
    if (!text.empty() && text.back() != '.' && text.back() != '?')
        text += '.';
    return text;
}

} // namespace

std::string toText(const std::vector<PaperRow>& rows)
{
    std::string out;
    for (const auto& row : rows) {
        out += std::to_string(row.number) + ". " + row.claim.text() + " (Figure " + row.figure + ")\n   " +
               std::string(nameOf(row.verdict)) + ": " + endedSentence(row.sentence.text()) + "\n";
        if (row.verdict == Verdict::NotTestable)
            out += "   tested by: " + row.needs.text() + ".\n";
    }
    return out;
}

} // namespace parascope::insight
