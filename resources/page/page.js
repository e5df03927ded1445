// SPDX-License-Identifier: GPL-3.0-or-later
// Sorting and filtering of the tables, and the download of the runs. The page is complete without it.
(() => {
    'use strict';

    const fewestToFilter = 8;
    const words = document.querySelector('main').dataset;
    let collator;
    try {
        collator = new Intl.Collator(document.documentElement.lang, { numeric: true });
    } catch {
        collator = new Intl.Collator(undefined, { numeric: true });
    }

    /** Returns the number by which a cell is sorted, or NaN. */
    function numberOf(cell) {
        const text = cell.dataset.value ?? cell.textContent.trim();
        return text === '' ? NaN : Number(text);
    }

    /** Compares two keys of a column. Cells without a value come last in both directions. */
    function compare(a, b, direction) {
        if (a.number !== undefined) {
            const missing = Number.isNaN(a.number) - Number.isNaN(b.number);
            if (missing !== 0)
                return missing;
            if (a.number !== b.number && !Number.isNaN(a.number))
                return direction * (a.number - b.number);
        }
        const empty = (a.text === '') - (b.text === '');
        return empty !== 0 ? empty : direction * collator.compare(a.text, b.text);
    }

    function sort(table, heading) {
        const ascending = heading.getAttribute('aria-sort') !== 'ascending';
        for (const other of heading.parentElement.cells)
            other.removeAttribute('aria-sort');
        heading.setAttribute('aria-sort', ascending ? 'ascending' : 'descending');
        const body = table.tBodies[0];
        const isNumber = heading.classList.contains('number');
        const keys = Array.from(body.rows, row => {
            const cell = row.cells[heading.cellIndex];
            return { row, text: cell.textContent.trim(), number: isNumber ? numberOf(cell) : undefined };
        });
        keys.sort((a, b) => compare(a, b, ascending ? 1 : -1));
        body.append(...keys.map(key => key.row));
    }

    function addSorting(table) {
        for (const heading of table.tHead.rows[0].cells) {
            const button = document.createElement('button');
            button.type = 'button';
            button.append(...heading.childNodes);
            heading.append(button);
            button.addEventListener('click', () => sort(table, heading));
        }
    }

    /** Shows the rows that contain every word of the filter, and how many they are. */
    function addFilter(table, tools) {
        const input = tools.querySelector('input');
        const output = tools.querySelector('output');
        const rows = Array.from(table.tBodies[0].rows);
        const say = count => {
            const numbers = { '%1': count, '%2': rows.length };
            output.textContent = words.count.replace(/%[12]/g, place => numbers[place]);
        };
        let texts;
        input.addEventListener('input', () => {
            texts ??= rows.map(row => Array.from(row.cells, cell => cell.textContent).join('\n').toLowerCase());
            const wanted = input.value.toLowerCase().split(/\s+/);
            let count = 0;
            rows.forEach((row, i) => {
                row.hidden = !wanted.every(word => texts[i].includes(word));
                count += row.hidden ? 0 : 1;
            });
            say(count);
        });
        say(rows.length);
        tools.hidden = false;
    }

    for (const tools of document.querySelectorAll('.tools')) {
        const table = tools.nextElementSibling.querySelector('table');
        const rows = table.tBodies[0].rows.length;
        if (rows > 1)
            addSorting(table);
        if (rows >= fewestToFilter)
            addFilter(table, tools);
    }

    const runs = document.getElementById('parascope-runs');
    const download = document.getElementById('download');
    if (runs && download) {
        download.parentElement.hidden = false;
        download.addEventListener('click', () => {
            const blob = new Blob([JSON.parse(runs.textContent)], { type: 'text/csv;charset=utf-8' });
            const link = document.createElement('a');
            link.href = URL.createObjectURL(blob);
            link.download = 'runs.csv';
            link.click();
            setTimeout(() => URL.revokeObjectURL(link.href), 60000);
        });
    }
})();
