import { expect, test } from 'vitest';
import { csv } from './csv.ts';
import type { FileColumn, FileRow } from './table.ts';

async function written(type: FileColumn['type'], values: readonly unknown[]): Promise<string[]> {
  let text = '';
  async function* pages(): AsyncGenerator<FileRow[]> {
    yield values.map((value) => [value, 1]);
  }
  const one: FileColumn = { name: 'value', type, comment: '' };
  const columns: FileColumn[] = [one, { ...one, name: 'n', type: 'integer' }];
  await csv({ name: 't', columns, pages: pages() }, async (bytes) => {
    text += bytes;
  });
  return text.split('\r\n').slice(1, -1);
}

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1'])(
  'a text that begins as a formula, %j, is made harmless',
  async (text) => {
    expect(await written('text', [text])).toEqual([`'${text},1`]);
  },
);

test('a number below zero stays a number', async () => {
  expect(await written('double precision', [-1.5])).toEqual(['-1.5,1']);
  expect(await written('bigint', [-3n])).toEqual(['-3,1']);
});

test('commas, quotes and line ends stay in their cell', async () => {
  expect(await written('text', ['a,"b"'])).toEqual(['"a,""b""",1']);
});

test('what is not known is empty, and false is not', async () => {
  expect(await written('boolean', [null, false, true])).toEqual([',1', 'false,1', 'true,1']);
});
