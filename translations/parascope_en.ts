<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>parascope::editors::FacetBar</name>
    <message numerus="yes">
        <source>%n value(s); drag to select a range</source>
        <translation>
            <numerusform>%n value; drag to select a range</numerusform>
            <numerusform>%n values; drag to select a range</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 %2: %n ok run(s)</source>
        <translation>
            <numerusform>%1 %2: %n ok run</numerusform>
            <numerusform>%1 %2: %n ok runs</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>parascope::editors::FilterBar</name>
    <message numerus="yes">
        <source>%1: %Ln selected run(s)</source>
        <translation>
            <numerusform>%1: %Ln selected run</numerusform>
            <numerusform>%1: %Ln selected runs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln run(s)</source>
        <translation>
            <numerusform>%Ln run</numerusform>
            <numerusform>%Ln runs</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>parascope::editors::GridEditor</name>
    <message numerus="yes">
        <source>%n point(s)</source>
        <translation>
            <numerusform>%n point</numerusform>
            <numerusform>%n points</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1, from %n own run(s)</source>
        <translation>
            <numerusform>%1, from %n own run</numerusform>
            <numerusform>%1, from %n own runs</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>parascope::gui::ClusterPanel</name>
    <message numerus="yes">
        <source>%n task(s) %1</source>
        <translation>
            <numerusform>%n task %1</numerusform>
            <numerusform>%n tasks %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>parascope::gui::ComparisonSummary</name>
    <message numerus="yes">
        <source>Add %n repeat(s) to the grid...</source>
        <translation>
            <numerusform>Add %n repeat to the grid...</numerusform>
            <numerusform>Add %n repeats to the grid...</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>In %n pair(s) one side was measured entirely before the other: a change in the machine cannot be separated from the difference.</source>
        <translation>
            <numerusform>In %n pair one side was measured entirely before the other: a change in the machine cannot be separated from the difference.</numerusform>
            <numerusform>In %n pairs one side was measured entirely before the other: a change in the machine cannot be separated from the difference.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>In %n pair(s) other programs had the processors for more than a tenth of a run: measure these again when the machine is quiet.</source>
        <translation>
            <numerusform>In %n pair other programs had the processors for more than a tenth of a run: measure it again when the machine is quiet.</numerusform>
            <numerusform>In %n pairs other programs had the processors for more than a tenth of a run: measure these again when the machine is quiet.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>parascope::gui::DataHub</name>
    <message numerus="yes">
        <source>Opening %1 and %n more…</source>
        <translation>
            <numerusform>Opening %1 and %n more…</numerusform>
            <numerusform>Opening %1 and %n more…</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>parascope::gui::DesignPage</name>
    <message numerus="yes">
        <source>%n point(s), in the order they run</source>
        <translation>
            <numerusform>%n point, in the order it runs</numerusform>
            <numerusform>%n points, in the order they run</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>parascope::gui::ExportDialog</name>
    <message numerus="yes">
        <source>Writes %n file(s)</source>
        <translation>
            <numerusform>Writes %n file</numerusform>
            <numerusform>Writes %n files</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>parascope::gui::FamilyBar</name>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>%n more</numerusform>
            <numerusform>%n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>parascope::gui::FigureCommands</name>
    <message numerus="yes">
        <source>The composite figure has %n panel(s); Ctrl+E on it exports it.</source>
        <translation>
            <numerusform>The composite figure has %n panel; Ctrl+E on it exports it.</numerusform>
            <numerusform>The composite figure has %n panels; Ctrl+E on it exports it.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>parascope::gui::Inspector</name>
    <message numerus="yes">
        <source>%n run(s)</source>
        <translation>
            <numerusform>%n run</numerusform>
            <numerusform>%n runs</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>parascope::gui::LevelChips</name>
    <message numerus="yes">
        <source>%1: %n level(s)</source>
        <translation>
            <numerusform>%1: %n level</numerusform>
            <numerusform>%1: %n levels</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>parascope::gui::Marks</name>
    <message numerus="yes">
        <source>Star %Ln run(s)</source>
        <translation>
            <numerusform>Star %Ln run</numerusform>
            <numerusform>Star %Ln runs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Remove the star of %Ln run(s)</source>
        <translation>
            <numerusform>Remove the star of %Ln run</numerusform>
            <numerusform>Remove the star of %Ln runs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Note on %Ln run(s)</source>
        <translation>
            <numerusform>Note on %Ln run</numerusform>
            <numerusform>Note on %Ln runs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Tag %Ln run(s)</source>
        <translation>
            <numerusform>Tag %Ln run</numerusform>
            <numerusform>Tag %Ln runs</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>parascope::gui::MarksRow</name>
    <message numerus="yes">
        <source>%Ln run(s)</source>
        <translation>
            <numerusform>%Ln run</numerusform>
            <numerusform>%Ln runs</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>parascope::gui::MessageBar</name>
    <message numerus="yes">
        <source>%n problem(s), the last of them:</source>
        <translation>
            <numerusform>%n problem, the last of them:</numerusform>
            <numerusform>%n problems, the last of them:</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>parascope::gui::ObservationsPanel</name>
    <message numerus="yes">
        <source>%n supported</source>
        <translation>
            <numerusform>%n supported</numerusform>
            <numerusform>%n supported</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n hypothesis(es) tested</source>
        <translation>
            <numerusform>%n hypothesis tested</numerusform>
            <numerusform>%n hypotheses tested</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>parascope::gui::PairsPage</name>
    <message numerus="yes">
        <source>cannot tell, needs %n more each</source>
        <translation>
            <numerusform>cannot tell, needs %n more each</numerusform>
            <numerusform>cannot tell, needs %n more each</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>parascope::gui::RecognisedColumns</name>
    <message numerus="yes">
        <source>%n setting(s)</source>
        <translation>
            <numerusform>%n setting</numerusform>
            <numerusform>%n settings</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n metric(s)</source>
        <translation>
            <numerusform>%n metric</numerusform>
            <numerusform>%n metrics</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>parascope::gui::RunsPage</name>
    <message numerus="yes">
        <source>Selected only (%Ln)</source>
        <translation>
            <numerusform>Selected only (%Ln)</numerusform>
            <numerusform>Selected only (%Ln)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>parascope::gui::ShareBar</name>
    <message numerus="yes">
        <source>%n other(s)</source>
        <translation>
            <numerusform>%n other</numerusform>
            <numerusform>%n others</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>parascope::gui::SourcesPanel</name>
    <message numerus="yes">
        <source>%n view(s) could show %1.</source>
        <translation>
            <numerusform>%n view could show %1.</numerusform>
            <numerusform>%n views could show %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Nothing to show: %n file(s) could not be read.</source>
        <translation>
            <numerusform>Nothing to show: %n file could not be read.</numerusform>
            <numerusform>Nothing to show: %n files could not be read.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>parascope::gui::StatusPanel</name>
    <message numerus="yes">
        <source> and %n more</source>
        <translation>
            <numerusform> and %n more</numerusform>
            <numerusform> and %n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n sweep(s)</source>
        <translation>
            <numerusform>%n sweep</numerusform>
            <numerusform>%n sweeps</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>parascope::gui::StepHistogram</name>
    <message numerus="yes">
        <source>%n step(s), median %1</source>
        <translation>
            <numerusform>%n step, median %1</numerusform>
            <numerusform>%n steps, median %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>parascope::gui::TableMenu</name>
    <message numerus="yes">
        <source>The table has more than %n line(s): select or filter some to copy them.</source>
        <translation>
            <numerusform>The table has more than %n line: select or filter some to copy them.</numerusform>
            <numerusform>The table has more than %n lines: select or filter some to copy them.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>parascope::models::SourceModel</name>
    <message numerus="yes">
        <source>%n run(s)</source>
        <translation>
            <numerusform>%n run</numerusform>
            <numerusform>%n runs</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>parascope::plots::TimelineView</name>
    <message numerus="yes">
        <source>%n event(s) of a trace</source>
        <translation>
            <numerusform>%n event of a trace</numerusform>
            <numerusform>%n events of a trace</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>parascope::selection::SelectionModel</name>
    <message numerus="yes">
        <source>%Ln run(s)</source>
        <translation>
            <numerusform>%Ln run</numerusform>
            <numerusform>%Ln runs</numerusform>
        </translation>
    </message>
</context>
</TS>
