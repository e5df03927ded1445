// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/prediction/run_map.h"

#include <deque>
#include <memory>
#include <mutex>

namespace parascope::prediction {

/// What was predicted before, by what it was predicted from: views are drawn far more often than runs arrive.
/// Several threads may ask.
class Memory
{
public:
    struct Question
    {
        table::TablePtr table;
        table::Mask mask; ///< rows that count
        Asked asked;
        std::string metric;
        bool executed = true; ///< as of RunMap::of
    };
    struct Answer
    {
        std::vector<Prediction> predictions; ///< an entry a point
        std::size_t runs = 0;                ///< that they come from
        double leftOut = 0;                  ///< their median error, each predicted from the others
    };
    using AnswerPtr = std::shared_ptr<const Result<Answer>>;

    /// Null where nobody has asked that yet.
    [[nodiscard]] AnswerPtr recall(const Question& question) const;
    /// Answers it, or waits for whoever is about to.
    [[nodiscard]] AnswerPtr answer(const Question& question);

private:
    static constexpr std::size_t kept = 8;
    mutable std::mutex m_entries;
    std::mutex m_working;
    std::deque<std::pair<Question, AnswerPtr>> m_answers; ///< the newest first
};

/// Learns from the runs that tell of the points, and predicts these.
[[nodiscard]] Result<Memory::Answer> answerTo(const Memory::Question& question);

} // namespace parascope::prediction
