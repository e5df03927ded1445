// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analyse/report/page.h"

#include "engine/analyse/report/markup.h"
#include "engine/analyse/report/page_data.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <iterator>

namespace parascope::report {

namespace {

constexpr std::size_t fewSections = 3; ///< a page with no more sections has no table of contents

constexpr std::size_t manyRows = 200; ///< a table with more rows is laid out when it comes into view

/// Returns the words with %1 and %2 replaced. What replaces %1 is not searched for %2.
std::string filled(std::string_view words, std::string_view first, std::string_view second = {})
{
    std::string out;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const auto place = words.substr(i, 2);
        if (place == "%1")
            out += first;
        else if (place == "%2")
            out += second;
        else {
            out += words[i];
            continue;
        }
        ++i;
    }
    return out;
}

std::string kept(std::string_view text, bool (*keep)(char))
{
    std::string out;
    std::copy_if(text.begin(), text.end(), std::back_inserter(out), keep);
    return out;
}

bool isPlain(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-';
}

bool isNonceLetter(char c)
{
    return isPlain(c) || c == '+' || c == '/' || c == '=' || c == '_';
}

/// Returns the number for a script. Fifteen digits leave out what multiplying by a prefix rounded.
std::string digitsOf(double value)
{
    std::array<char, 32> text{};
    auto* const end =
        std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::general, 15).ptr;
    return std::string(text.data(), end);
}

/// A table as the page draws it, for results and for the values of a figure.
struct Grid
{
    const std::vector<std::string>& headers;
    const std::vector<std::vector<PageCell>>& rows;
    std::vector<bool> numbers;
};

bool isNumber(const Grid& grid, std::size_t column)
{
    return column < grid.numbers.size() && grid.numbers[column];
}

/// Writes one page. Each function appends to the text.
class PageWriter
{
public:
    PageWriter(const Page& page, const PageWords& words) : m_page(page), m_words(words) {}

    std::string write(std::string_view css, std::string_view script, std::string_view nonce)
    {
        const auto letters = kept(nonce, isNonceLetter);
        head(css, letters);
        m_out += "<body>\n<header>\n<h1>" + escaped(m_page.title) + "</h1>\n";
        const bool both = !m_page.program.empty() && !m_page.made.empty();
        paragraph("made",
                  both ? filled(m_words.made, m_page.program, m_page.made) : m_page.program + m_page.made);
        m_out += "</header>\n";
        body();
        if (!m_page.document.is_null())
            m_out += embeddedDocument(m_page.document);
        if (!m_page.runsCsv.empty())
            m_out += embeddedRuns(m_page.runsCsv);
        m_out += "<script nonce=\"" + letters + "\">\n";
        m_out += script;
        m_out += "</script>\n</body>\n</html>\n";
        return std::move(m_out);
    }

private:
    void head(std::string_view css, const std::string& nonce)
    {
        auto language = kept(m_page.language, isPlain);
        if (language.empty())
            language = "en";
        m_out += "<!DOCTYPE html>\n<html lang=\"" + language +
                 "\">\n<head>\n<meta charset=\"utf-8\">\n<meta http-equiv=\"Content-Security-Policy\" "
                 "content=\"default-src 'none'; style-src 'nonce-" +
                 nonce + "'; script-src 'nonce-" + nonce +
                 "'; img-src data:; base-uri 'none'; form-action 'none'\">\n"
                 "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                 "<meta name=\"color-scheme\" content=\"light dark\">\n"
                 "<meta name=\"referrer\" content=\"no-referrer\">\n<meta name=\"generator\" content=\"" +
                 escaped(m_page.program) + "\">\n<link rel=\"icon\" href=\"data:,\">\n<title>" +
                 escaped(m_page.title) + "</title>\n<style nonce=\"" + nonce + "\">\n";
        m_out += css;
        m_out += "</style>\n</head>\n";
    }

    void body()
    {
        // The contents list the sections, so the sections are written first.
        std::string before;
        std::swap(before, m_out);
        measured();
        observations();
        list("caveats", m_words.caveats, m_page.caveats);
        figures();
        tables();
        environment();
        runs();
        if (m_sections == 0)
            paragraph("note", m_words.empty);
        std::swap(before, m_out);
        if (m_sections > fewSections)
            m_out += "<nav aria-labelledby=\"contents\">\n<h2 id=\"contents\">" + escaped(m_words.contents) +
                     "</h2>\n<ol>\n" + m_contents + "</ol>\n</nav>\n";
        m_out += "<main data-count=\"" + escaped(m_words.count) + "\">\n" + before + "</main>\n";
    }

    /// Appends an element, unless the text is empty.
    void element(const char* name, std::string_view style, std::string_view text)
    {
        if (text.empty())
            return;
        m_out += '<';
        m_out += name;
        if (!style.empty())
            m_out.append(" class=\"").append(style).append("\"");
        m_out += '>' + escaped(text, Breaks::Keep) + "</" + name + ">\n";
    }
    void paragraph(std::string_view style, std::string_view text) { element("p", style, text); }

    /// Begins a section. `parts` are the entries below it in the contents.
    void section(const std::string& id, const std::string& title, const std::string& parts = {})
    {
        ++m_sections;
        m_contents += "<li><a href=\"#" + id + "\">" + escaped(title) + "</a>" +
                      (parts.empty() ? "" : "\n<ul>\n" + parts + "</ul>\n") + "</li>\n";
        m_out += "<section id=\"" + id + "\" aria-labelledby=\"" + id + "-title\">\n<h2 id=\"" + id +
                 "-title\">" + escaped(title) + "</h2>\n";
    }
    void endSection() { m_out += "</section>\n"; }

    static std::string part(const std::string& id, const std::string& name, const std::string& title)
    {
        return "<li><a href=\"#" + id + "\">" + escaped(name) + "</a> " + escaped(title) + "</li>\n";
    }

    void list(const std::string& id, const std::string& title, const std::vector<std::string>& sentences)
    {
        if (sentences.empty())
            return;
        section(id, title);
        m_out += "<ul>\n";
        for (const auto& sentence : sentences)
            element("li", {}, sentence);
        m_out += "</ul>\n";
        endSection();
    }

    void measured()
    {
        if (m_page.measured.empty())
            return;
        section("measured", m_words.measured);
        for (const auto& sentence : m_page.measured)
            paragraph({}, sentence);
        endSection();
    }

    void observations()
    {
        if (m_page.observations.empty())
            return;
        section("observations", m_words.observations);
        m_out += "<ol>\n";
        for (const auto& [headline, evidence, sentence] : m_page.observations) {
            m_out += "<li>";
            paragraph("finding", headline);
            if (!sentence.empty())
                paragraph({}, sentence);
            if (!evidence.empty())
                paragraph("note", filled(m_words.evidence, evidence));
            m_out += "</li>\n";
        }
        m_out += "</ol>\n";
        endSection();
    }

    void figures()
    {
        if (m_page.figures.empty())
            return;
        std::string parts;
        for (std::size_t i = 0; i < m_page.figures.size(); ++i)
            parts += part(figureElement(i), filled(m_words.figure, std::to_string(i + 1)),
                          m_page.figures[i].title);
        section("figures", m_words.figures, parts);
        for (std::size_t i = 0; i < m_page.figures.size(); ++i)
            figure(m_page.figures[i], i + 1);
        endSection();
    }

    void figure(const PageFigure& figure, std::size_t number)
    {
        const auto id = figureElement(number - 1);
        const auto title = title3("<figure", id, filled(m_words.figure, std::to_string(number)), figure.title,
                                  " data-figure=\"" + escaped(figure.id) + '"');
        if (!figure.svg.empty())
            m_out += "<div class=\"card\">" + figure.svg + "</div>\n";
        else
            paragraph("note", m_words.noPicture);
        if (!figure.caption.empty())
            m_out += "<figcaption id=\"" + id + "-caption\">" + escaped(figure.caption, Breaks::Keep) +
                     "</figcaption>\n";
        if (!figure.rows.empty()) {
            m_out += "<details>\n<summary>" +
                     escaped(filled(m_words.values, std::to_string(figure.rows.size()))) + "</summary>\n";
            grid({figure.headers, figure.rows, figure.numbers}, id, title);
            if (figure.leftOut > 0)
                paragraph("note", filled(m_words.leftOut, std::to_string(figure.leftOut)));
            m_out += "</details>\n";
        }
        if (!figure.spec.is_null())
            m_out += "<details>\n<summary>" + escaped(m_words.specification) +
                     "</summary>\n<p class=\"note\"><code>" + escaped(toLine(figure.spec)) +
                     "</code></p>\n</details>\n";
        m_out += "</figure>\n";
    }

    /// Begins a figure or a table with its heading, and returns the heading as text.
    std::string title3(const char* start, const std::string& id, const std::string& name,
                       const std::string& title, const std::string& attributes = {})
    {
        m_out += start + attributes + " id=\"" + id + "\" aria-labelledby=\"" + id + "-title\">\n<h3 id=\"" +
                 id + "-title\"><span class=\"label\">" + escaped(name) + "</span> " + escaped(title) +
                 "</h3>\n";
        return name + ' ' + title;
    }

    void tables()
    {
        if (m_page.tables.empty())
            return;
        std::string parts;
        for (std::size_t i = 0; i < m_page.tables.size(); ++i)
            parts += part("table-" + std::to_string(i + 1), filled(m_words.table, std::to_string(i + 1)),
                          m_page.tables[i].title);
        section("tables", m_words.tables, parts);
        for (std::size_t i = 0; i < m_page.tables.size(); ++i) {
            const auto& table = m_page.tables[i];
            const auto id = "table-" + std::to_string(i + 1);
            const auto title = title3("<div class=\"table\" role=\"group\"", id,
                                      filled(m_words.table, std::to_string(i + 1)), table.title);
            paragraph("note", table.note);
            grid({table.headers, table.rows, table.numbers}, id, title);
            if (table.leftOut > 0)
                paragraph("note", filled(m_words.leftOut, std::to_string(table.leftOut)));
            m_out += "</div>\n";
        }
        endSection();
    }

    /// Appends a table in a container in which it scrolls. The script shows the tools.
    void grid(const Grid& grid, const std::string& id, const std::string& title)
    {
        if (grid.headers.empty())
            return;
        m_out += "<p class=\"tools\" hidden><label for=\"" + id + "-filter\">" + escaped(m_words.filter) +
                 "</label> <input type=\"search\" id=\"" + id +
                 "-filter\" autocomplete=\"off\"> <output for=\"" + id +
                 "-filter\"></output> <span class=\"hint\">" + escaped(m_words.sortHint) +
                 "</span></p>\n<div class=\"scroll" + (grid.rows.size() > manyRows ? " long" : "") +
                 "\" tabindex=\"0\" role=\"region\" aria-label=\"" + escaped(title) +
                 "\">\n<table>\n<caption class=\"unseen\">" + escaped(title) + "</caption>\n<thead>\n<tr>";
        for (std::size_t i = 0; i < grid.headers.size(); ++i)
            m_out += (isNumber(grid, i) ? "<th scope=\"col\" class=\"number\">" : "<th scope=\"col\">") +
                     escaped(grid.headers[i]) + "</th>";
        m_out += "</tr>\n</thead>\n<tbody>\n";
        for (const auto& row : grid.rows) {
            m_out += "<tr>";
            for (std::size_t i = 0; i < grid.headers.size(); ++i)
                cell(i < row.size() ? row[i] : PageCell(), isNumber(grid, i));
            m_out += "</tr>\n";
        }
        m_out += "</tbody>\n</table>\n</div>\n";
    }

    void cell(const PageCell& from, bool number)
    {
        const auto shown = escaped(from.text);
        m_out += number ? "<td class=\"number\"" : "<td";
        if (number && std::isfinite(from.number)) {
            // A cell that shows the number as a script reads it needs no second copy.
            const auto digits = digitsOf(from.number);
            if (digits != shown)
                m_out += " data-value=\"" + digits + '"';
        }
        m_out += '>' + shown + "</td>";
    }

    void environment()
    {
        if (m_page.environment.empty())
            return;
        section("environment", m_words.environment);
        m_out += "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"" +
                 escaped(m_words.environment) + "\">\n<table class=\"pairs\">\n<caption class=\"unseen\">" +
                 escaped(m_words.environment) + "</caption>\n<tbody>\n";
        for (const auto& [name, value] : m_page.environment)
            m_out += "<tr><th scope=\"row\">" + escaped(name) + "</th><td>" + escaped(value, Breaks::Keep) +
                     "</td></tr>\n";
        m_out += "</tbody>\n</table>\n</div>\n";
        endSection();
    }

    void runs()
    {
        const bool opens = !m_page.document.is_null() && !m_page.figures.empty();
        if (m_page.runsCsv.empty() && m_page.runsNote.empty() && !opens)
            return;
        section("runs", m_words.runs);
        if (!m_page.runsCsv.empty()) {
            paragraph({}, filled(m_words.runsInside, std::to_string((m_page.runsCsv.size() + 999) / 1000)));
            m_out += "<p class=\"control\" hidden><button type=\"button\" id=\"download\">" +
                     escaped(m_words.download) + "</button></p>\n";
        }
        paragraph({}, m_page.runsNote);
        if (opens)
            paragraph("note", m_words.open);
        endSection();
    }

    const Page& m_page;
    const PageWords& m_words;
    std::string m_out, m_contents;
    std::size_t m_sections = 0;
};

} // namespace

std::string figureElement(std::size_t index)
{
    return "figure-" + std::to_string(index + 1);
}

std::string toHtml(const Page& page, const PageWords& words, std::string_view css, std::string_view script,
                   std::string_view nonce)
{
    return PageWriter(page, words).write(css, script, nonce);
}

} // namespace parascope::report
