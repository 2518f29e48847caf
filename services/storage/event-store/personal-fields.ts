import type { EventSpec, Subject } from '#contracts/events/event-spec.ts';
import { isSubjectDestroyed, type Sealer, type Vault } from '../vault/port.ts';
import { isSealedBy } from '../vault/sealed-text.ts';
import type { Json } from './port.ts';

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

/** The same for a stored event: texts were sealed with the meeting's key before they had their own. */
export function storedFields(spec: EventSpec, streamId: string, data: Data): PersonalField[] {
  const meeting: Subject = `meeting:${streamId}`;
  return personalFields(spec, streamId, data).map((field) =>
    isSealedBy(String(field.value), meeting) ? { ...field, subject: meeting } : field,
  );
}

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
