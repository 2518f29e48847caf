import fc from 'fast-check';
import { expect, it } from 'vitest';
import { eventLine, type MovedEvent, parseLine, rowLine, splitLines } from './lines.ts';

const object = fc.dictionary(
  fc.string({ unit: 'binary' }),
  fc.jsonValue({ noUnicodeString: false } as never),
  {
    noNullPrototype: false,
  },
);

/** Any that the log can hold. */
const anyEvent = fc.record({
  stream: fc.string({ unit: 'binary', minLength: 1 }),
  revision: fc.nat(),
  id: fc.uuid(),
  type: fc.string({ unit: 'binary' }),
  data: object,
  meta: object,
}) as fc.Arbitrary<MovedEvent>;

const asStored = (event: MovedEvent): MovedEvent => JSON.parse(JSON.stringify(event));

/** Cut anywhere, also in the middle of a character. */
async function* inChunks(text: string, size: number) {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

it('any event survives its line, however the bytes come', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyEvent, { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 1, max: 64 }),
      async (events, size) => {
        const text = events.map((event, index) => eventLine(index + 2, event)).join('');
        const read: unknown[] = [];
        for await (const line of splitLines(inChunks(text, size)))
          read.push(parseLine(line.toString(), read.length + 2));
        expect(read.map((line) => JSON.stringify(line))).toEqual(
          events.map((event) => JSON.stringify({ kind: 'event', event: asStored(event) })),
        );
      },
    ),
    { numRuns: 500 },
  );
});

it('characters that end lines elsewhere are parts of a text here', async () => {
  const text = rowLine(2, 'users', JSON.stringify({ name: 'a\u2028b\u2029c\u0085d\re\nf' }));
  const read: Buffer[] = [];
  for await (const line of splitLines(inChunks(text, 7))) read.push(line);
  expect(read).toHaveLength(1);
  expect(parseLine(read[0]!.toString(), 2)).toEqual({
    kind: 'row',
    table: 'users',
    row: { name: 'a\u2028b\u2029c\u0085d\re\nf' },
  });
});

it('an event keeps a field called __proto__', () => {
  const data = JSON.parse('{"__proto__":{"a":1},"b":2}');
  const event = {
    stream: 'meeting-1',
    revision: 0,
    id: '0b0e7ab1-0000-4000-8000-000000000001',
    type: 'T',
    data,
    meta: {},
  };
  expect(JSON.stringify(parseLine(eventLine(2, event), 2))).toContain('{"__proto__":{"a":1},"b":2}');
});
