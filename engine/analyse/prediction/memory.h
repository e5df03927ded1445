// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/prediction/run_map.h"

#include <deque>
#include <memory>
#include <mutex>

namespace parascope::prediction {

/// Caches predictions by their inputs, because views are drawn far more often than runs arrive. Several
/// threads may use it.
class Memory
{
public:
    struct Question
    {
        table::TablePtr table;
        table::Mask mask; ///< rows to use
        Asked asked;
        std::string metric;
        bool executed = true; ///< same meaning as in RunMap::of
    };
    struct Answer
    {
        std::vector<Prediction> predictions; ///< one entry per point
        std::size_t runs = 0;                ///< number of runs on which the predictions are based
        double leftOut = 0;                  ///< median error of the runs, each predicted from the others
    };
    using AnswerPtr = std::shared_ptr<const Result<Answer>>;

    /// Returns the cached answer, or null if this question was not asked yet.
    [[nodiscard]] AnswerPtr recall(const Question& question) const;
    /// Returns the cached answer, or computes it. If another thread is computing, it waits for that thread
    /// first.
    [[nodiscard]] AnswerPtr answer(const Question& question);

private:
    static constexpr std::size_t kept = 8;
    mutable std::mutex m_entries;
    std::mutex m_working;
    std::deque<std::pair<Question, AnswerPtr>> m_answers; ///< newest first
};

/// Learns from the runs that give information about the points, and predicts the points.
[[nodiscard]] Result<Memory::Answer> answerTo(const Memory::Question& question);

} // namespace parascope::prediction
