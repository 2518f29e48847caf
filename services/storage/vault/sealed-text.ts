import type { KeyObject } from 'node:crypto';
import type { Subject } from '#contracts/events/event-spec.ts';
import { decrypt, encrypt } from './cipher.ts';
import { VaultError } from './port.ts';

/** What a sealed value belongs to. */
type SealContext = { subject: Subject; eventId: string; field: string };

const VERSION = 's1';

/** The readable part of a sealed text, which is also bound to its ciphertext. */
function label({ subject, eventId, field }: SealContext): string {
  for (const part of [subject, eventId, field]) {
    if (!/^[^.\s]+$/.test(part)) throw new RangeError(`"${part}" can't be part of a sealed value's place.`);
  }
  return `${VERSION}.${subject}.${eventId}.${field}`;
}

/** `s1.<subject>.<event id>.<field>.<AES-256-GCM of the value's JSON>`. */
export function sealText(key: KeyObject, value: unknown, place: SealContext): string {
  const json = JSON.stringify(value);
  if (json === undefined) throw new RangeError("There's no value to seal.");
  const readable = label(place);
  return `${readable}.${encrypt(key, json, readable)}`;
}

/** Whether a sealed text claims to be sealed for this place. */
export const isSealedFor = (sealed: string, place: SealContext): boolean =>
  sealed.startsWith(`${label(place)}.`);

export function openText(key: KeyObject, sealed: string): unknown {
  const end = sealed.lastIndexOf('.');
  try {
    return JSON.parse(decrypt(key, sealed.slice(end + 1), sealed.slice(0, end)).toString());
  } catch (cause) {
    throw new VaultError('A sealed value was changed.', { cause });
  }
}

/** The claims of a sealed text about itself; only opening the text proves them. */
export function sealContextOf(sealed: string): SealContext {
  const [version, subject, eventId, field, ciphertext, ...rest] = sealed.split('.');
  if (version !== VERSION || !subject || !eventId || !field || !ciphertext || rest.length > 0) {
    throw new VaultError("This isn't a sealed value.");
  }
  return { subject: subject as Subject, eventId, field };
}
