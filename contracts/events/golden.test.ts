import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { deliveryDecider } from '#services/domain/delivery/delivery.ts';
import { evidenceDecider } from '#services/domain/evidence/evidence.ts';
import { meetingDecider } from '#services/domain/meeting/meeting.ts';
import { reservationsDecider } from '#services/domain/reservations/reservations.ts';
import { conversationDecider } from '#services/slack/conversation/conversation.ts';
import { upcast } from '#services/storage/event-store/codec.ts';
import type { StoredEvent } from '#services/storage/event-store/port.ts';
import type { EventSpec, Meta } from './event-spec.ts';
import { parseStream, streamKinds } from './streams.ts';

/*
 * A stored event of every type and version, personal fields opened, as it has to be read forever. A file may gain a new
 * optional field; nothing else in it ever changes. What doesn't fit anymore needs a new version: raise `version` in the
 * event's spec, write an upcaster from the one before, and add a file for the new one.
 */

type Golden = StoredEvent & { meta: Meta };

const folder = new URL('./golden/', import.meta.url);
const files = readdirSync(folder).sort();
const read = (file: string): Golden => JSON.parse(readFileSync(new URL(file, folder), 'utf8'));

const specs = Object.values(streamKinds).flatMap((events: Record<string, EventSpec>) =>
  Object.entries(events),
);

function specOf({ stream, type }: Golden): EventSpec {
  const parsed = parseStream(stream);
  const events: Record<string, EventSpec> = parsed ? streamKinds[parsed.kind] : {};
  return events[type] ?? expect.fail(`nobody can read ${type} in ${stream}`);
}

it('every version of every event has its golden file, and there is no other', () => {
  const expected = specs.flatMap(([type, { version }]) =>
    Array.from({ length: version }, (_, index) => `${type}.v${index + 1}.json`),
  );
  expect(files).toEqual(expected.sort());
});

it.each(specs)('the newest file of %s holds each of its fields', (type, { version, data }) => {
  const file = `${type}.v${version}.json`;
  const missing = fieldsOf(data).filter((field) => !Object.hasOwn(read(file).data, field));
  expect(missing, `Add to golden/${file}, so that it can't be removed or renamed without a version:`).toEqual(
    [],
  );
});

function fieldsOf(data: EventSpec['data']): string[] {
  if (!(data instanceof z.ZodObject)) throw new Error('an event whose data is no object');
  return Object.keys(data.shape);
}

const NEEDS_A_VERSION =
  "Events like this are stored, and can't be read as before. A field that is removed, renamed, retyped, or needed from now on takes a new version with an upcaster; see the top of this test.";

describe.each(files)('%s', (file) => {
  const golden = read(file);
  const spec = specOf(golden);

  it('is what its name says', () => expect(file).toBe(`${golden.type}.v${golden.meta.v}.json`));

  it('is read as an event of today', () => {
    const { data } = upcast(spec, golden);
    const { success, data: read } = spec.data.safeParse(data);
    expect(success && read, NEEDS_A_VERSION).toEqual(data);
  });

  it('is read also when what is personal in it was erased', () => {
    const { data } = upcast(spec, golden);
    const erased = Object.keys(spec.personal ?? {}).filter((field) => field in data);
    const without = { ...data, ...Object.fromEntries(erased.map((field) => [field, null])) };
    expect(spec.data.parse(without)).toEqual(without);
  });

  it('is known to the state of its stream', () => {
    const event = { ...upcast(spec, golden), at: golden.meta.at };
    for (const data of [event.data, { ...event.data, ...nulls(spec) }])
      expect(() => evolved(golden.stream, { ...event, data })).not.toThrow();
  });
});

const nulls = ({ personal = {} }: EventSpec) =>
  Object.fromEntries(Object.keys(personal).map((field) => [field, null]));

type Evolve = (state: unknown, event: unknown) => unknown;

/** The state after the golden beginning of a stream and this event. */
function evolved(stream: string, event: unknown): unknown {
  const beginnings = {
    meeting: { ...meetingDecider, before: ['MeetingCreated', 'ParticipantInvited', 'BookingStarted'] },
    evidence: { ...evidenceDecider, before: ['AvailabilityRead'] },
    delivery: { ...deliveryDecider, before: [] },
    reservations: { ...reservationsDecider, before: ['SlotReserved'] },
    slack: { ...conversationDecider, before: ['SlackAsked', 'SlackPressed', 'SlackPosting', 'SlackPosted'] },
    // No one folds it: it is the destroyed key that counts.
    subject: { initial: null, evolve: () => null, before: [] },
    operations: { initial: null, evolve: () => null, before: [] },
  };
  const { initial, evolve, before } = beginnings[parseStream(stream)!.kind];
  const past = before.map((type) => read(`${type}.v1.json`)).map((one) => ({ ...one, at: one.meta.at }));
  return [...past, event].reduce(evolve as Evolve, initial);
}
