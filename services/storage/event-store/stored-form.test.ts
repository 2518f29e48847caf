import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type NewStoredEvent, START, type StoredEvent } from './port.ts';
import { fromStoredForm, toStoredForm } from './stored-form.ts';

const MEETING = '0b6c8a3e-52b5-4d0f-9d0b-0a6f8d1c7e52';
const STREAM = `evidence-${MEETING}`;
const CIPHERTEXT = 'EFQKOgea_iCCsQrkb4JEkxOU_99QxseY61HLQ_bE1oMubUV00Pfjwzi_x9IA';

const stored = (event: NewStoredEvent, stream = STREAM): StoredEvent =>
  JSON.parse(JSON.stringify({ ...event, stream, revision: 0, checkpoint: START }));

const readAgain = (event: NewStoredEvent, stream = STREAM) => {
  const {
    revision: _,
    checkpoint: __,
    stream: ___,
    ...read
  } = fromStoredForm(stored(toStoredForm(stream, event), stream));
  return read;
};

/** A look at someone's calendar, as the codec hands it to a store. */
function look(): NewStoredEvent {
  const id = randomUUID();
  return {
    id,
    type: 'AvailabilityRead',
    data: { participant: 2, busy: `s1.participant:${MEETING}:2.${id}.busy.${CIPHERTEXT}`, part: 1, parts: 1 },
    meta: {
      at: '2026-03-01T10:00:00.000Z',
      actor: { kind: 'kairos' },
      ...{ commandId: randomUUID(), correlationId: randomUUID(), source: 'saga', v: 4 },
    },
  };
}

const id = fc.oneof(
  fc.uuid(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', '~', '~~', 'AAAAAAAAAAAAAAAAAAAAAA'),
);
const instant = fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
const actor = fc.oneof(
  fc.constant({ kind: 'kairos' }),
  fc.constant({ kind: 'slack' }),
  fc.record({ kind: fc.constant('user'), id }),
  fc.record({ kind: fc.constant('participant'), number: fc.nat() }),
);
const envelope = fc.record(
  {
    ...{ at: instant, actor, commandId: id, correlationId: id, v: fc.nat() },
    source: fc.constantFrom('http', 'slack', 'saga', 'cli'),
    client: fc.record({ kind: fc.constant('token'), id }),
    requestHash: fc.string(),
    restsOn: fc.array(fc.nat()),
    later: fc.jsonValue(),
  },
  { requiredKeys: ['at', 'actor', 'commandId', 'correlationId', 'source', 'v'] },
);
/** What only a mistake could write, or another version. */
const odd = fc.record(
  {
    at: fc.constantFrom('2026-03-01T10:00:00Z', '2026-03-01', 'yesterday', ''),
    actor: fc.constantFrom<unknown>({ kind: 'someone else' }, { kind: 'participant', number: 0.5 }, null),
    source: fc.constant('elsewhere'),
    ...{ v: fc.string(), correlationId: fc.nat(), commandId: fc.constant(null) },
  },
  { requiredKeys: [] },
);
const meta = fc.oneof(
  envelope,
  fc.tuple(envelope, odd).map(([one, other]) => ({ ...one, ...other })),
);
const eventId = '5d1f2f2e-0d6b-4e53-8d3c-3f2c6a1b9e77';
/** What is sealed for this place or another, and what looks like it. */
const value = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string().map((text) => `~${text}`),
  fc
    .tuple(
      fc.constantFrom('s1', 's2', '~p2', '~m', '~'),
      fc.constantFrom('participant', 'meeting', 'words', 'user', 'p', ''),
      fc.constantFrom(MEETING, eventId, '', '~'),
      fc.constantFrom('', ':2', ':', ':2:3', ':02'),
      fc.constantFrom(eventId, MEETING, ''),
      fc.constantFrom('busy', 'name', ''),
      fc.constantFrom(CIPHERTEXT, '', 'a.b'),
    )
    .map(([version, kind, owner, number, event, field, text]) =>
      [version, `${kind}:${owner}${number}`, event, field, text].join('.'),
    ),
);

test('an event comes back as it was, whatever it holds', () => {
  const data = fc.dictionary(
    fc.constantFrom('busy', 'name', '~', '__proto__'),
    fc.oneof(value, fc.jsonValue()),
  );
  fc.assert(
    fc.property(meta, data, fc.constantFrom(STREAM, `meeting-${MEETING}`, 'x', '-'), (meta, data, stream) => {
      const event = JSON.parse(
        JSON.stringify({ id: eventId, type: 'Happened', data, meta }),
      ) as NewStoredEvent;
      expect(JSON.stringify(readAgain(event, stream).data)).toBe(JSON.stringify(event.data));
      expect(readAgain(event, stream)).toEqual(event);
    }),
    { numRuns: 1_000 },
  );
});

test('an envelope has a third of its bytes, and a sealed value only its ciphertext and whose it is', () => {
  const event = look();
  const { meta, data } = toStoredForm(STREAM, event);
  expect(data).toEqual({ ...event.data, busy: `~p2.${CIPHERTEXT}` });
  expect(JSON.stringify(meta).length).toBeLessThan(JSON.stringify(event.meta).length / 2);
  expect(JSON.stringify(readAgain(event))).toBe(JSON.stringify(event));
});

test('an event whose envelope is stored whole is read as it is, and a value in it that begins with the mark is no shortened one', () => {
  const event = stored({ ...look(), data: { name: '~p2.Ana' } });
  expect(fromStoredForm(structuredClone(event))).toEqual(event);
});

test('a shortened value names the place in which it is found', () => {
  const [one, other] = [look(), look()].map((event) => stored(toStoredForm(STREAM, event)));
  const moved = fromStoredForm({ ...other!, data: { busy: one!.data['busy']!, wishes: one!.data['busy']! } });
  expect(moved.data).toEqual({
    busy: `s1.participant:${MEETING}:2.${other!.id}.busy.${CIPHERTEXT}`,
    wishes: `s1.participant:${MEETING}:2.${other!.id}.wishes.${CIPHERTEXT}`,
  });
});
