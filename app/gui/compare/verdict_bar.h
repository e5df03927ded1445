// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>

namespace parascope::gui {

class Comparison;

/// The judgement of all pairs as one sentence, above the views of Compare. Hidden while there are no pairs.
class VerdictBar : public QLabel
{
    Q_OBJECT

public:
    explicit VerdictBar(Comparison& comparison, QWidget* parent = nullptr);

private:
    void refresh();

    Comparison& m_comparison;
};

} // namespace parascope::gui
