import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasUnfinishedImport } from './imports.ts';
import { addSampleData, emptyStore, expectEmpty, exported, importing, type Store } from './testkit/stores.ts';

describe('a file is refused, and nothing of it is stored,', () => {
  let source: Store;
  let target: Store;
  let text: string;
  beforeAll(async () => {
    [source, target] = [await emptyStore(), await emptyStore()];
    await addSampleData(source, 1);
    ({ text } = await exported(source));
  });
  afterAll(() => Promise.all([source.end(), target.end()]));

  const lines = (text: string) => text.trimEnd().split('\n');
  const joined = (all: string[]) => `${all.join('\n')}\n`;
  const bad: [string, string, (text: string) => string][] = [
    ['which is empty', 'The file is empty', () => ''],
    ['which is no export', "Line 1 isn't JSON", () => 'id,name\n1,Mia\n'],
    ['of other JSON', "Line 1 isn't the start of a Kairos export", () => '{"n":1}\n'],
    [
      'that ends in the middle of a line',
      'The file ends in the middle of a line',
      (text) => text.slice(0, text.length / 2),
    ],
    ['without its closing line', 'before its closing line', (text) => joined(lines(text).slice(0, -1))],
    [
      'with one character changed',
      'changed after it was written',
      (text) => text.replace('"duration":60', '"duration":61'),
    ],
    [
      'with a changed head',
      'changed after it was written',
      (text) => text.replace('"events":', '"events":1'),
    ],
    ['with a line taken out', 'Line 5 has the number 6', (text) => joined(lines(text).toSpliced(4, 1))],
    [
      'with a line twice',
      'Line 6 has the number 5',
      (text) => joined(lines(text).toSpliced(5, 0, lines(text)[4]!)),
    ],
    [
      'with two lines in the wrong order',
      'Line 5 has the number 6',
      (text) => joined(lines(text).toSpliced(4, 2, lines(text)[5]!, lines(text)[4]!)),
    ],
    [
      'with another count at its end',
      'gives another number of lines',
      (text) => text.replace(/("end":\{"events":)\d+/, '$17'),
    ],
    ['which goes on after its end', 'continues after its closing line', (text) => `${text}{"n":9}\n`],
    [
      'of a newer format',
      'written by a newer Kairos (format 2, and this one reads 1)',
      (text) => text.replace('"kairosExport":1', '"kairosExport":2'),
    ],
    [
      'with newer tables',
      "tables this Kairos doesn't know (accounts-999)",
      (text) => text.replace('"accounts-1"', '"accounts-1","accounts-999"'),
    ],
    [
      'with newer events',
      'a MeetingCreated of version 99',
      (text) => text.replace(/("type":"MeetingCreated".*?"v":)\d+/, '$199'),
    ],
    [
      'with lines of an unknown kind',
      "holds something this Kairos doesn't know",
      (text) => text.replace('{"n":3,"event"', '{"n":3,"happening"'),
    ],
    [
      'with a line without end',
      'longer than any Kairos writes',
      (text) => `${text.split('\n')[0]}\n${'x'.repeat(5_000_000)}`,
    ],
  ];

  it.each(bad)('%s', async (_, message, spoil) => {
    expect(spoil(text)).not.toBe(text);
    const answer = await importing(target, spoil(text)).then(() => 'taken', String);
    expect(answer).toMatch(message);
    expect(answer).not.toMatch('\n');
    await expectEmpty(target);
    expect(await hasUnfinishedImport(target.pool)).toBe(false);
  });
});
