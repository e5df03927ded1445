// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/views.h"

#include "engine/base/core/hash.h"
#include "engine/base/core/hyper_parameter.h"
#include "engine/base/core/metrics.h"
#include "engine/base/core/outcome.h"
#include "engine/store/packing.h"
#include "engine/store/row_numbers.h"

namespace parascope::store::detail {

namespace {

std::string number(std::size_t value)
{
    return std::to_string(value);
}

/// Returns the table `bytes(every)`: all byte values in order, so that the position of a byte is its value.
std::string bytesTable()
{
    static constexpr char digits[] = "0123456789ABCDEF";
    std::string out = "bytes(every) AS MATERIALIZED (SELECT x'";
    for (unsigned byte = 0; byte < 256; ++byte) {
        out += digits[byte >> 4];
        out += digits[byte & 15];
    }
    return out + "')";
}

std::string byteAt(const std::string& blob, const std::string& place)
{
    return "(instr((SELECT every FROM bytes), substr(" + blob + ", " + place + ", 1)) - 1)";
}

/// Returns the float64 (IEEE 754) whose 64 bits are in the column `word`. SQLite can compute powers of two
/// only by shifts.
std::string floatOf(const std::string& word)
{
    const auto fraction = "(" + word + " & 4503599627370495)", exponent = "((" + word + " >> 52) & 2047)";
    // Compute 2^(e - 1023) by doubling. The smallest numbers (e = 0) use 2^-1022 without the leading one.
    const auto size = "(abs(max(" + exponent + ", 1) - 1023))";
    const auto power =
        "(CASE WHEN " + size + " <= 62 THEN 1.0 * (1 << " + size +
        ") ELSE (WITH RECURSIVE doubled(k, v) AS (SELECT 0, 1.0 UNION ALL SELECT k + 1, v * 2 FROM doubled"
        " WHERE k < " +
        size + ") SELECT max(v) FROM doubled) END)";
    const auto mantissa = "((" + exponent + " > 0) + " + fraction + " / 4503599627370496.0)";
    return "(CASE WHEN " + word + " < 0 THEN -1 ELSE 1 END * CASE WHEN " + exponent + " >= 1023 THEN " +
           mantissa + " * " + power + " ELSE " + mantissa + " / " + power + " END)";
}

/// Returns the `n`-th packed metric (packing.h) of a run: the eight bytes after the id of its name.
std::string metricWord()
{
    std::string out;
    for (std::size_t i = 0; i < 8; ++i)
        out += (i == 0 ? "(" : " | (") +
               byteAt("run.metrics", number(metricBytes) + " * n + " + number(5 + i)) + " << " +
               number(8 * i) + ")";
    return out;
}

/// Returns a table with the indices of a run's metrics.
std::string slots()
{
    return "slot(n) AS (SELECT 0 WHERE length(run.metrics) >= " + number(metricBytes) +
           " UNION ALL SELECT n + 1 FROM slot WHERE " + number(metricBytes) +
           " * (n + 2) <= length(run.metrics))";
}

/// Returns a metric of a run by its name; NULL when the run does not have it.
std::string metricOf(std::string_view name)
{
    if (plainPlace(name) < plainCount)
        return "run." + std::string(name);
    // The id of the name as it is stored in the blob: four bytes, the lowest first.
    const auto id =
        "(SELECT substr(h, 7, 2) || substr(h, 5, 2) || substr(h, 3, 2) || substr(h, 1, 2) FROM (SELECT"
        " printf('%08X', id) AS h FROM name WHERE text = '" +
        std::string(name) + "'))";
    return "(WITH RECURSIVE " + slots() + ", found(word) AS MATERIALIZED (SELECT " + metricWord() +
           " FROM slot WHERE hex(substr(run.metrics, " + number(metricBytes) + " * n + 1, 4)) = " + id +
           ") SELECT " + floatOf("word") + " FROM found)";
}

/// Returns all metrics of a run as a JSON object.
std::string allMetrics()
{
    std::string id;
    for (std::size_t i = 0; i < 4; ++i)
        id += (i == 0 ? "(" : " | (") +
              byteAt("run.metrics", number(metricBytes) + " * n + " + number(1 + i)) + " << " +
              number(8 * i) + ")";
    // json_patch() leaves out the members that are null.
    std::string plain;
    for (const auto name : plainMetrics())
        plain += (plain.empty() ? "'" : ", '") + std::string(name) + "', run." + std::string(name);
    return "(WITH RECURSIVE " + slots() + ", found(id, word) AS MATERIALIZED (SELECT " + id + ", " +
           metricWord() + " FROM slot) SELECT json_patch(json_group_object(name.text, " + floatOf("word") +
           "), json_object(" + plain + ")) FROM found JOIN name ON name.id = found.id)";
}

std::string uuidOf(const std::string& column)
{
    std::string out = "CASE typeof(" + column + ") WHEN 'blob' THEN lower(";
    std::size_t from = 1;
    for (const std::size_t length : {8U, 4U, 4U, 4U, 12U}) {
        out += (from == 1 ? "" : " || '-' || ") + ("substr(hex(" + column + "), ") + number(from) + ", " +
               number(length) + ")";
        from += length;
    }
    return out + ") ELSE " + column + " END";
}

std::string outcomeWord(const std::string& column)
{
    std::string out = "CASE " + column;
    for (std::size_t i = 0; i < outcomeNames.size(); ++i)
        out += " WHEN " + number(i) + " THEN '" + std::string(outcomeNames[i]) + "'";
    return out + " END";
}

std::string qualityWords()
{
    std::string out;
    for (std::size_t i = 0; i < qualityNames.size(); ++i)
        out += (i == 0 ? "" : " || ") + ("CASE WHEN run.quality & " + number(std::size_t{1} << i)) +
               " THEN '" + std::string(qualityNames[i]) + ",' ELSE '' END";
    return "nullif(rtrim(" + out + ", ','), '')";
}

/// Returns the table `configured`: every distinct set of hyper-parameters, computed once per statement.
std::string configurations()
{
    std::string out =
        "packed(id, family, hyper_parameters) AS MATERIALIZED (SELECT configuration.id, name.text,"
        " (SELECT json_group_object(n.value, v.value) FROM json_each(configuration.names) AS n"
        " JOIN json_each(configuration.pack) AS v ON v.key = n.key)"
        " FROM configuration JOIN name ON name.id = configuration.family),\n"
        " configured AS MATERIALIZED (SELECT packed.*";
    for (const auto& known : hyperParameters())
        if (known.usual)
            out += ", json_extract(hyper_parameters, '$." + std::string(known.name) + "') AS " +
                   std::string(known.name);
    return out + " FROM packed)";
}

std::string runsSql()
{
    const auto step = metricOf(metric::stepSeconds), examples = metricOf(metric::examplesPerSecond);
    std::string out =
        "WITH " + bytesTable() + ",\n " + configurations() + "\nSELECT " + uuidOf("run.uuid") +
        " AS run,\n run.id AS id, sweep.name AS sweep, run.point AS point, platform.name AS platform,"
        " nullif(device.text, '') AS device, configured.family AS family,\n";
    for (const auto& known : hyperParameters())
        if (known.usual)
            out += " configured." + std::string(known.name) + " AS " + std::string(known.name) + ",";
    out +=
        "\n configured.hyper_parameters AS hyper_parameters, nullif(mode.text, '') AS mode,"
        " nullif(optimizer.text, '') AS optimizer, nullif(dtype.text, '') AS dtype, nullif(timing.text, '') "
        "AS timing,\n " +
        outcomeWord("run.outcome") + " AS outcome, " + qualityWords() +
        " AS quality, run.attempt AS attempt, coalesce(point.repeat, 0) AS repeat, run.message AS message,\n"
        " run.step_median AS step_median, run.step_low AS step_low, run.step_high AS step_high,"
        " coalesce(run.warmup_steps, 0) AS warmup_steps,\n";
    for (const auto& entry : metrics()) {
        // The other metrics are in the column `metrics`, because each column needs space in every file.
        if (!entry.column || !entry.stored || !(entry.usual || entry.timed))
            continue;
        auto value = metricOf(entry.name);
        if (entry.name == metric::stepSeconds)
            value = "coalesce(run.step_median, " + step + ", configured.batch / " + examples + ")";
        else if (entry.name == metric::examplesPerSecond)
            value = "coalesce(" + examples + ", configured.batch / coalesce(run.step_median, " + step + "))";
        out += " CASE WHEN run.outcome = 0 THEN " + value + " END AS " + std::string(entry.name) + ",\n";
    }
    out +=
        " " + allMetrics() +
        " AS metrics,\n strftime('%Y-%m-%dT%H:%M:%fZ', run.started_ms / 1000.0, 'unixepoch') AS started,"
        " run.started_ms AS started_ms, run.finished_ms AS finished_ms,\n"
        " model_key.text AS model_key, work_key.text AS work_key, config_key.text AS config_key,\n"
        " environment.text AS environment, stack.text AS stack, implementation.text AS implementation,"
        " settings.text AS settings,"
        " run.conditions AS conditions, coalesce(source_file.text, json_extract(run.source, '$.file')) AS "
        "source_file, coalesce(run.source_record, json_extract(run.source, '$.record')) AS source_record,\n"
        " coalesce(annotation.starred, 0) AS starred, nullif(annotation.tags, '') AS tags,"
        " nullif(annotation.note, '') AS note\n"
        "FROM run JOIN setup ON setup.id = run.setup JOIN configured ON configured.id = setup.configuration"
        " JOIN platform ON platform.id = setup.platform";
    for (const auto* column :
         {"device", "mode", "optimizer", "dtype", "timing", "model_key", "work_key", "config_key"})
        out += std::string("\n LEFT JOIN name AS ") + column + " ON " + column + ".id = setup." + column;
    for (const auto* column : {"environment", "stack", "implementation", "settings"})
        out += std::string("\n LEFT JOIN document AS ") + column + " ON " + column + ".id = setup." + column;
    return out + "\n LEFT JOIN name AS source_file ON source_file.id = run.source_file"
                 "\n LEFT JOIN point ON point.id = run.point LEFT JOIN sweep ON sweep.id = point.sweep"
                 "\n LEFT JOIN annotation ON annotation.run = run.id";
}

/// Returns decodeSteps() in SQL: `head` reads the count (a varint of at most four bytes), `walk` goes through
/// the byte planes and undoes zero runs and differences, and the planes of a step become its 64 bits.
std::string stepsSql()
{
    const auto at = [](const std::string& place) { return byteAt("run.steps", place); };
    const auto one = at("1"), two = at("2"), three = at("3"), four = at("4");
    const auto low = [](const std::string& byte, int shift) {
        return "((" + byte + " & 127) << " + std::to_string(shift) + ")";
    };
    const std::string isZero = "substr(run.steps, at, 1) = x'00'";
    return "WITH " + bytesTable() + "\nSELECT " + uuidOf("run.uuid") +
           " AS run, run.id AS id, word.key AS step,\n " + floatOf("word.value") +
           " AS seconds, word.key < coalesce(run.warmup_steps, 0) AS warmup\n"
           "FROM run, json_each((WITH RECURSIVE head(n, first) AS (SELECT CASE WHEN " +
           one + " < 128 THEN " + one + " WHEN " + two + " < 128 THEN " + low(one, 0) + " | " + low(two, 7) +
           " WHEN " + three + " < 128 THEN " + low(one, 0) + " | " + low(two, 7) + " | " + low(three, 14) +
           " ELSE " + low(one, 0) + " | " + low(two, 7) + " | " + low(three, 14) + " | " + low(four, 21) +
           " END, CASE WHEN " + one + " < 128 THEN 2 WHEN " + two + " < 128 THEN 3 WHEN " + three +
           " < 128 THEN 4 ELSE 5 END),\n"
           " walk(n, plane, place, at, zeros, byte) AS (SELECT n, 0, -1, first, 0, 0 FROM head WHERE n > 0 "
           "UNION ALL"
           " SELECT n, plane + (place + 1 = n), CASE WHEN place + 1 = n THEN 0 ELSE place + 1 END,"
           " CASE WHEN zeros > 0 THEN at WHEN " +
           isZero + " THEN at + 2 ELSE at + 1 END, CASE WHEN zeros > 0 THEN zeros - 1 WHEN " + isZero +
           " THEN " + at("at + 1") + " - 1 ELSE 0 END, CASE WHEN zeros > 0 OR " + isZero +
           " THEN CASE WHEN place + 1 = n THEN 0 ELSE byte END WHEN place + 1 = n THEN " + at("at") +
           " ELSE (byte | " + at("at") + ") - (byte & " + at("at") +
           ") END FROM walk WHERE plane < 7 OR place + 1 < n)\n"
           " SELECT json_group_array(w) FROM (SELECT sum(byte << (56 - 8 * plane)) AS w FROM walk WHERE "
           "place >= 0"
           " GROUP BY place))) AS word\nWHERE run.steps IS NOT NULL";
}

std::string pointsSql()
{
    return "WITH " + configurations() +
           "\nSELECT point.id AS point, sweep.name AS sweep, sweep.id AS sweep_id, sweep.state AS "
           "sweep_state,"
           " point.platform AS platform, point.repeat AS repeat, configured.family AS family,"
           " configured.hyper_parameters AS hyper_parameters, point.work_key AS work_key, point.priority AS "
           "priority,\n " +
           outcomeWord("latest.outcome") + " AS outcome, " + uuidOf("latest.uuid") +
           " AS run\nFROM point JOIN sweep ON sweep.id = point.sweep JOIN configured ON configured.id ="
           " point.configuration\n LEFT JOIN run AS latest ON latest.id = (SELECT max(id) FROM run WHERE "
           "run.point ="
           " point.id AND run.point IS NOT NULL)";
}

/// Returns one row per ceiling: the values that `calibrate` measured, and those of the data sheet.
std::string ceilingsSql()
{
    const auto rate = [](const std::string& json) {
        return " json_extract(" + json + ", '$.flops_per_second') AS flops_per_second, json_extract(" + json +
               ", '$.bytes_per_second') AS bytes_per_second, json_extract(" + json +
               ", '$.low') AS low, json_extract(" + json + ", '$.high') AS high";
    };
    const std::string from =
        ", ceiling.owner, json_extract(ceiling.measured, '$.stack') FROM ceiling JOIN platform"
        " ON platform.id = ceiling.platform, json_each(ceiling.measured) AS part";
    return "SELECT platform.name AS platform, 'data sheet' AS source, 'peak' AS kind, NULL AS name,"
           " platform.peak_flops AS flops_per_second, platform.bandwidth AS bytes_per_second, NULL AS low, "
           "NULL AS high, NULL AS owner, NULL AS stack"
           " FROM platform WHERE platform.peak_flops IS NOT NULL OR platform.bandwidth IS NOT NULL\nUNION "
           "ALL\n"
           "SELECT platform.name, 'measured', part.key, coalesce(json_extract(item.value, '$.level'), "
           "item.key)," +
           rate("item.value") + from +
           ", json_each(part.value) AS item WHERE part.type IN ('object', 'array') AND item.type = "
           "'object'\nUNION ALL\n"
           "SELECT platform.name, 'measured', part.key, NULL," +
           rate("part.value") + from +
           " WHERE part.type = 'object'"
           " AND (json_extract(part.value, '$.flops_per_second') IS NOT NULL OR"
           " json_extract(part.value, '$.bytes_per_second') IS NOT NULL)";
}

std::string textOf(const std::vector<View>& all)
{
    std::string out;
    for (const auto& view : all)
        out += view.sql + ';';
    return out;
}

/// Returns the views of the file that have the names of Parascope's views, in the order of views().
std::vector<View> found(SQLite::Database& db)
{
    std::vector<View> out;
    for (const auto& view : views()) {
        SQLite::Statement find(db, "SELECT sql FROM sqlite_schema WHERE type = 'view' AND name = ?");
        find.bind(1, view.name);
        if (find.executeStep())
            out.push_back({view.name, find.getColumn(0).getString()});
    }
    return out;
}

constexpr const char* noteKey = "views"; ///< key in `meta`

} // namespace

const std::vector<View>& views()
{
    static const auto all = [] {
        std::vector<View> out{
            {"runs", runsSql()}, {"steps", stepsSql()}, {"points", pointsSql()}, {"ceilings", ceilingsSql()}};
        for (auto& view : out)
            view.sql = "CREATE VIEW " + view.name + " AS\n" + view.sql;
        return out;
    }();
    return all;
}

void makeViews(SQLite::Database& db)
{
    std::vector<View> made;
    for (const auto& view : views()) {
        SQLite::Statement taken(db, "SELECT 1 FROM sqlite_schema WHERE name = ? COLLATE NOCASE");
        taken.bind(1, view.name);
        if (taken.executeStep())
            continue;
        db.exec(view.sql);
        made.push_back(view);
    }
    SQLite::Statement note(db, "INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)");
    note.bind(1, noteKey);
    note.bind(2, hashOf(textOf(made)));
    note.exec();
}

std::vector<std::string> ownViews(SQLite::Database& db)
{
    SQLite::Statement note(db, "SELECT value FROM meta WHERE key = ?");
    note.bind(1, noteKey);
    const auto there = found(db);
    std::vector<std::string> out;
    const bool whole = note.executeStep() && note.getColumn(0).getString() == hashOf(textOf(there));
    for (std::size_t i = 0; i < there.size(); ++i)
        for (const auto& view : views())
            if (view.name == there[i].name && (whole || view.sql == there[i].sql))
                out.push_back(view.name);
    return out;
}

} // namespace parascope::store::detail
