// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"

#include "engine/analyse/dataset/dataset.h"
#include "engine/analyse/table/filter.h"
#include "engine/base/core/columns.h"
#include "engine/base/core/units.h"
#include "engine/run/dispatch/annotate.h"
#include "engine/run/dispatch/wall_clock.h"
#include "engine/store/database.h"

#include <algorithm>
#include <map>

namespace parascope::cli {

namespace {

using store::AnnotationEdit;
using store::Subject;

struct MarkArguments
{
    std::string db, where;
    std::vector<std::string> runs, sweeps, tags, untags;
    std::optional<std::string> note;
    bool file = false, star = false, unstar = false;

    [[nodiscard]] bool changes() const
    {
        return star || unstar || !tags.empty() || !untags.empty() || note.has_value();
    }
    [[nodiscard]] bool names() const { return file || !where.empty() || !runs.empty() || !sweeps.empty(); }
};

std::string listOf(const std::vector<std::string>& lists)
{
    std::string out;
    for (const auto& list : lists)
        out += (out.empty() ? "" : ",") + list;
    return out;
}

Result<std::vector<std::string>> runsWhere(const std::string& db, const std::string& where)
{
    const auto costs = dataset::speaksOfCosts(where) ? dataset::Costs::Wanted : dataset::Costs::Excluded;
    PARASCOPE_TRY(const auto data, dataset::load({db}, {}, costs));
    PARASCOPE_TRY(const auto selection, table::select(*data->table, where, "--where"));
    if (!selection.hint.empty())
        return Error::badInput("--where: %1.", selection.hint);
    std::vector<std::string> out;
    const auto* uuid = data->table->find(columns::run);
    for (std::size_t row = 0; row < selection.mask.size(); ++row)
        if (selection.mask[row])
            out.push_back(data->table->text(row, *uuid));
    return out;
}

/// Returns the subjects that the arguments name. Fails if one does not exist.
Result<std::vector<Subject>> subjectsOf(const MarkArguments& arguments, const store::Reader& reader)
{
    std::vector<Subject> out;
    for (const auto& run : arguments.runs) {
        PARASCOPE_TRY(const auto there, reader.run(run));
        out.push_back({Subject::Kind::Run, there.runUuid});
    }
    if (!arguments.where.empty()) {
        PARASCOPE_TRY(auto runs, runsWhere(arguments.db, arguments.where));
        for (auto& run : runs)
            if (std::find(arguments.runs.begin(), arguments.runs.end(), run) == arguments.runs.end())
                out.push_back({Subject::Kind::Run, std::move(run)});
    }
    PARASCOPE_TRY(const auto sweeps, reader.sweeps());
    for (const auto& name : arguments.sweeps) {
        std::vector<std::string> names;
        bool any = false;
        for (const auto& sweep : sweeps) {
            names.push_back(sweep.name);
            if (sweep.name != name)
                continue;
            out.push_back({Subject::Kind::Sweep, {}, sweep.id});
            any = true;
        }
        if (!any)
            return Error::unknown(Message::format("%1 has no sweep \"%2\"", arguments.db, name), name,
                                  nearestName(name, names));
    }
    if (arguments.file)
        out.emplace_back();
    return out;
}

Json annotationJson(const store::Annotation& annotation)
{
    return {{"starred", annotation.starred},
            {"tags", store::tagsOf(annotation.tags)},
            {"note", annotation.note},
            {"changed", annotation.changedMs != 0 ? Json(dispatch::utcText(annotation.changedMs)) : Json()}};
}

std::string annotationText(const std::string& what, const store::Annotation& annotation)
{
    std::string out = what + ':';
    if (annotation.starred)
        out += " starred";
    if (!annotation.tags.empty())
        out += " [" + annotation.tags + ']';
    if (!annotation.note.empty())
        out += ' ' + annotation.note;
    return out + '\n';
}

/// Lists everything that is marked.
Result<Outcome> list(const store::Reader& reader)
{
    PARASCOPE_TRY(const auto annotations, reader.annotations());
    PARASCOPE_TRY(const auto sweeps, reader.sweeps());
    std::map<std::int64_t, std::string> names;
    for (const auto& sweep : sweeps)
        names.emplace(sweep.id, sweep.name);
    Outcome out;
    Json runs = Json::array(), ofSweeps = Json::array(), file = nullptr;
    for (const auto& [subject, annotation] : annotations) {
        auto json = annotationJson(annotation);
        if (subject.kind == Subject::Kind::File) {
            out.text += annotationText("the database", annotation);
            file = std::move(json);
            continue;
        }
        const bool ofRun = subject.kind == Subject::Kind::Run;
        const auto& name = ofRun ? subject.runUuid : names[subject.sweep];
        Json item = {{ofRun ? "run" : "sweep", name}};
        item.update(json);
        (ofRun ? runs : ofSweeps).push_back(std::move(item));
        out.text += annotationText((ofRun ? "run " : "sweep ") + name, annotation);
    }
    if (out.text.empty())
        out.text = "Nothing is marked.\n";
    out.document = {{"runs", std::move(runs)}, {"sweeps", std::move(ofSweeps)}, {"file", std::move(file)}};
    return out;
}

Result<Outcome> mark(const MarkArguments& arguments)
{
    PARASCOPE_TRY(const auto reader, store::Reader::open(arguments.db));
    if (!arguments.changes() && !arguments.names())
        return list(reader);
    if (!arguments.names())
        return Error::badInput("Say what to mark: --run, --where, --sweep or --source.");
    if (!arguments.changes())
        return Error::badInput("Say what to change: --star, --unstar, --tag, --untag or --note.");
    AnnotationEdit edit;
    PARASCOPE_TRY(edit.tag, store::tidyTags(listOf(arguments.tags), "--tag"));
    PARASCOPE_TRY(edit.untag, store::tidyTags(listOf(arguments.untags), "--untag"));
    PARASCOPE_CHECK(store::checkNote(arguments.note.value_or(""), "--note"));
    if (arguments.star || arguments.unstar)
        edit.starred = arguments.star;
    edit.note = arguments.note;
    PARASCOPE_TRY(edit.subjects, subjectsOf(arguments, reader));
    const auto subjects = edit.subjects.size();
    PARASCOPE_TRY(const auto changed,
                  dispatch::annotate(arguments.db, {std::move(edit)}, "parascope-cli mark"));
    Outcome out;
    out.document = {{"subjects", subjects}, {"changed", changed}};
    out.text = grouped(static_cast<std::int64_t>(changed)) + " of " +
               grouped(static_cast<std::int64_t>(subjects)) + " changed.\n";
    return out;
}

} // namespace

void addMarkCommand(Command app, Context& context)
{
    auto arguments = std::make_shared<MarkArguments>();
    const auto command = app.subcommand("mark", "Add stars, tags and notes to runs, sweeps or a database");
    command.option("--db", arguments->db, "Database that holds the runs and sweeps").required();
    command.option("--run", arguments->runs, "Run to mark, by its UUID; repeatable");
    command.option(
        "--where", arguments->where,
        "Mark all runs for which this expression is true, for example 'batch >= 64 && layer == 4'");
    command.option("--sweep", arguments->sweeps, "Mark the sweeps of this name; repeatable");
    command.flag("--source", arguments->file, "Mark the database itself");
    const auto star = command.flag("--star", arguments->star, "Add a star");
    command.flag("--unstar", arguments->unstar, "Remove the star").excludes(star);
    command.option("--tag", arguments->tags, "Tag to add, or several separated by commas; repeatable");
    command.option("--untag", arguments->untags, "Tag to remove, or several separated by commas; repeatable");
    command.option("--note", arguments->note, "Text of the note; \"\" removes the note");
    command.footer("Without anything to mark and to change, the command lists what is marked.\n"
                   "Filters know marks as columns: --where 'starred == 1 && contains(tags, \"outlier\")'.\n"
                   "While a sweep fills the database, its runner stores the marks.");
    command.example(R"(mark --db paper.db --where 'outcome == "oom"' --tag too-large)");
    command.callback([arguments, &context] { context.run = [arguments] { return mark(*arguments); }; });
}

} // namespace parascope::cli
