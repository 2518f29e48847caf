import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { EventSpec, Meta, Subject } from '#contracts/events/event-spec.ts';
import { hasCode } from '#services/runtime/errors.ts';
import { isSubjectDestroyed, type Sealer, type Vault } from '../vault/port.ts';
import type { Json, StoredEvent } from './port.ts';

/* How an event is written and read: checked and sealed, opened and upcast. */

/** An event's data does not fit its schema: nothing was stored. */
export class InvalidEvent extends Error {
  readonly code = 'INVALID_EVENT';
}

/** Strict: a field unknown to its schema would be stored unsealed, forever. */
export function checked(spec: EventSpec, type: string, data: unknown): Record<string, unknown> {
  const parsed = spec.data.safeParse(data);
  if (!parsed.success) throw new InvalidEvent(`${type}: ${z.prettifyError(parsed.error)}`);
  const [taken, given] = [asJson(parsed.data), asJson(data)];
  if (!isDeepStrictEqual(taken, given)) throw new InvalidEvent(`${type} has fields its schema doesn't know.`);
  return taken;
}

const asJson = (data: unknown): Record<string, unknown> => JSON.parse(JSON.stringify(data));

type Data = { [field: string]: unknown };

type Owner = NonNullable<EventSpec['personal']>[string];

/** A personal field of one event, with whose key seals it. */
type PersonalField = { name: string; value: unknown; subject: Subject };

/** The personal fields that have a value: not those that are absent, or null because they were erased before. */
export function personalFields(spec: EventSpec, streamId: string, data: Data): PersonalField[] {
  return Object.entries(spec.personal ?? {}).flatMap(([name, owner]) => {
    const value = data[name];
    if (value === undefined || value === null) return [];
    return [{ name, value, subject: subjectsOf(streamId, data)[owner] }];
  });
}

const subjectsOf = (streamId: string, data: Data): Record<Owner, Subject> => ({
  meeting: `meeting:${streamId}`,
  participant: `participant:${streamId}:${Number(data['participant'])}`,
  words: `words:${streamId}:${Number(data['wording'] ?? 0)}`,
  user: `user:${String(data['userId'])}`,
});

/** What `Sealer.ensureKeys` needs to know of these fields. An address lets its person be found without an account. */
export function keysFor(fields: readonly PersonalField[], vault: Vault) {
  return fields.map(({ name, value, subject }) =>
    name === 'email' && typeof value === 'string'
      ? { subject, emailHash: vault.hash(value.toLowerCase(), 'email') }
      : { subject },
  );
}

/** The data with its personal fields sealed; null if the subject was erased, since nothing is left to store. */
export function sealFields(
  sealer: Pick<Sealer, 'seal'>,
  eventId: string,
  data: Data,
  fields: readonly PersonalField[],
) {
  const sealed = { ...data };
  for (const { name, value, subject } of fields) {
    try {
      sealed[name] = sealer.seal(value, { subject, eventId, field: name });
    } catch (error) {
      if (!isSubjectDestroyed(error)) throw error;
      sealed[name] = null;
    }
  }
  return sealed as { [field: string]: Json };
}

/** Opens what `sealFields` sealed. Throws VaultError if a value is not the one that was sealed for this very place. */
export function openFields(
  sealer: Sealer,
  eventId: string,
  data: Data,
  fields: readonly PersonalField[],
): Data {
  const opened = { ...data };
  for (const { name, value, subject } of fields) {
    opened[name] = sealer.open(String(value), { subject, eventId, field: name });
  }
  return opened;
}

/** A stored event that this Kairos is too old to understand. */
export class UnknownEvent extends Error {
  readonly code = 'UNKNOWN_EVENT';
  constructor(stream: string, what: string) {
    super(`This log was written by a newer Kairos: ${stream} holds ${what}. Upgrade this process.`);
  }
}

export const isUnknownEvent = (error: unknown): error is UnknownEvent => hasCode(error, 'UNKNOWN_EVENT');

/** Stored data is trusted: the data was checked when written, and is only brought to the newest version here. */
export function upcast(spec: EventSpec, stored: StoredEvent): StoredEvent & { meta: Meta } {
  const meta = stored.meta as Meta & StoredEvent['meta'];
  if (meta.v === spec.version) return stored as StoredEvent & { meta: typeof meta };
  if (!(meta.v < spec.version)) {
    throw new UnknownEvent(
      stored.stream,
      `version ${meta.v} of ${stored.type}, and this Kairos knows ${spec.version}`,
    );
  }
  let data: Record<string, unknown> = stored.data;
  for (let version = meta.v; version < spec.version; version += 1) {
    const step = spec.upcasters?.[version];
    if (!step) throw new Error(`${stored.type} of version ${version} has no upcaster.`);
    data = step(data);
  }
  return { ...stored, data: data as StoredEvent['data'], meta: { ...meta, v: spec.version } };
}
