import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { views } from '#projections/analytics/views.ts';
import { EVENT_COLUMNS } from './events.ts';
import type { FileColumn } from './table.ts';

const DOCUMENT = new URL('../../../docs/reference/analytics.md', import.meta.url);
const [BEGIN, END] = [
  '<!-- columns: vitest run services/analysis/tables/documented.test.ts -u writes what is between -->\n',
  '<!-- end of columns -->',
];

const EVENTS = {
  name: 'events',
  comment: 'The log, an event a row, in its order. Only in an export; there is no such view.',
  columns: EVENT_COLUMNS,
};

const section = ({
  name,
  comment,
  columns,
}: {
  name: string;
  comment: string;
  columns: readonly FileColumn[];
}) =>
  [
    `### ${name}\n`,
    `${comment}\n`,
    '| column | type | |',
    '| --- | --- | --- |',
    ...columns.map((one) => `| \`${one.name}\` | ${one.type} | ${one.comment} |`),
    '\n',
  ].join('\n');

test('docs/reference/analytics.md has the columns as the comments in the database have them', async () => {
  const text = readFileSync(DOCUMENT, 'utf8');
  const [before, rest] = text.split(BEGIN);
  const [, after] = rest!.split(END);
  const described = `${before}${BEGIN}\n${[...views, EVENTS].map(section).join('')}${END}${after}`;
  await expect(described).toMatchFileSnapshot(DOCUMENT.pathname);
});
