// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/table/table.h"
#include "engine/figure/kinds.h"
#include "engine/figure/spec.h"

#include <QWidget>

class QComboBox;
class QFormLayout;

namespace parascope::editors {

/// The choosers of a view (its gear button): axes, metric, platform, definitions, slice. Only those that
/// apply to the kind of figure exist. Changes are requested by a signal, never made here.
class FigureOptions : public QWidget
{
    Q_OBJECT

public:
    explicit FigureOptions(QWidget* parent = nullptr);
    void setSpec(const figure::Spec& spec, const table::TablePtr& table);

signals:
    void specChosen(const parascope::figure::Spec& spec);

private:
    void addColumns(const QString& label, std::string figure::Spec::* member, bool hyperParameters,
                    bool metrics, bool categories);
    using Choice = std::pair<QString, QString>; ///< the spelling in a spec, and the text shown
    void addChoices(const QString& label, std::string figure::Spec::* member, const QList<Choice>& choices);
    void addCheck(const QString& label, bool figure::Spec::* member);
    /// Adds a field for an option of the kind of figure: a check box for a flag, a list for words.
    void addOption(const figure::OptionInfo& option);
    void addFlag(const QString& label, const std::string& option);
    void addPlatforms(std::size_t wanted);
    void addSides(const std::vector<std::string>& platforms);
    void addReference(const std::string& over);
    void addSlice();
    void addFamily();
    /// Returns the levels of a column among the runs of the view's family; nothing if they are too many for a
    /// list.
    [[nodiscard]] QStringList levelsOf(const table::Column& column) const;

    figure::Spec m_spec;
    table::TablePtr m_table;
    QFormLayout* m_form;
};

} // namespace parascope::editors
