// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analyse/prediction/memory.h"

#include <algorithm>

namespace parascope::prediction {

namespace {

bool same(const Memory::Question& a, const Memory::Question& b)
{
    return a.table == b.table && a.metric == b.metric && a.executed == b.executed &&
           a.asked.family == b.asked.family && a.asked.graph == b.asked.graph &&
           a.asked.words == b.asked.words && a.mask == b.mask &&
           std::equal(a.asked.points.begin(), a.asked.points.end(), b.asked.points.begin(),
                      b.asked.points.end(),
                      [](const Parameters& x, const Parameters& y) { return toText(x) == toText(y); });
}

} // namespace

Result<Memory::Answer> answerTo(const Memory::Question& question)
{
    PARASCOPE_TRY(const auto runs, runsLike(*question.table, question.mask, question.asked, question.metric));
    PARASCOPE_TRY(const auto map, RunMap::of(runs, question.asked, question.metric, question.executed));
    return Memory::Answer{map.predictions(), map.fitted.measured().size(), map.fitted.leftOut().medianError};
}

Memory::AnswerPtr Memory::recall(const Question& question) const
{
    const std::lock_guard lock(m_entries);
    const auto known = std::find_if(m_answers.begin(), m_answers.end(),
                                    [&](const auto& entry) { return same(entry.first, question); });
    return known == m_answers.end() ? nullptr : known->second;
}

Memory::AnswerPtr Memory::answer(const Question& question)
{
    const std::lock_guard working(m_working);
    if (auto known = recall(question))
        return known;
    auto answer = std::make_shared<const Result<Answer>>(answerTo(question));
    const std::lock_guard lock(m_entries);
    m_answers.emplace_front(question, answer);
    if (m_answers.size() > kept)
        m_answers.pop_back();
    return answer;
}

} // namespace parascope::prediction
