import { createHmac, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import { decrypt, encrypt } from './cipher.ts';
import { KeyNotInRing, type Vault, VaultError } from './port.ts';

const KEY_BYTES = 32;

/** A new key in the format of KAIROS_KEY. */
export const newKey = (name = 'k1'): string => `${name}:${randomBytes(KEY_BYTES).toString('base64')}`;

/**
 * A vault on a ring of keys, `k2:<base64 of 32 bytes>,k1:<…>`. The first one seals, all of them open: to change the
 * key, put a new one in front. The last one also makes the lookup hashes, so it stays in the ring forever. Marked as
 * `k1:<…>:hash` it does nothing else, so what others seal with it doesn't open.
 */
export function createVault(keyRing: string): Vault {
  const ring = parseRing(keyRing);
  const [first] = ring;
  const last = ring.at(-1)!;
  const derived = new Map<string, KeyObject>();

  /** A separate key for each purpose: no use of the master key reveals anything about another. */
  function derive(name: string, master: Buffer, purpose: string): KeyObject {
    const id = `${name}/${purpose}`;
    const known = derived.get(id);
    if (known) return known;
    const key = createSecretKey(Buffer.from(hkdfSync('sha256', master, '', `kairos/${purpose}`, KEY_BYTES)));
    derived.set(id, key);
    return key;
  }

  return {
    sealsWith: first.name,
    seal(plain, place) {
      return `${first.name}.${encrypt(derive(first.name, first.key, 'seal'), plain, place)}`;
    },
    open(sealed, place) {
      const dot = sealed.indexOf('.');
      const used = ring.find(({ name, onlyHashes }) => !onlyHashes && name === sealed.slice(0, dot));
      if (!used) throw new KeyNotInRing();
      try {
        return decrypt(derive(used.name, used.key, 'seal'), sealed.slice(dot + 1), place).toString();
      } catch (cause) {
        throw new VaultError('It was changed, moved, or sealed with another key.', { cause });
      }
    },
    hash(value, purpose) {
      return createHmac('sha256', derive(last.name, last.key, `hash/${purpose}`))
        .update(value)
        .digest('base64url');
    },
  };
}

/** The keys of a ring by name, the newest first, each with a fingerprint that reveals nothing about the key. */
export const keyFingerprints = (keyRing: string): { name: string; fingerprint: string }[] =>
  parseRing(keyRing).map(({ name, key }) => ({
    name,
    fingerprint: Buffer.from(hkdfSync('sha256', key, '', 'kairos/fingerprint', 12)).toString('base64url'),
  }));

/** A key of the ring, without what is secret. `onlyHashes`: it neither seals nor opens. */
export type KeyInRing = { name: string; onlyHashes: boolean };

/** The keys of a ring, the newest first. */
export const keysInRing = (keyRing: string): KeyInRing[] =>
  parseRing(keyRing).map(({ name, onlyHashes }) => ({ name, onlyHashes }));

type Key = KeyInRing & { key: Buffer };

function parseRing(text: string): [Key, ...Key[]] {
  const ring = text.split(',').map((part) => {
    const [, name, base64, mark] = /^\s*([a-zA-Z0-9_-]+):([A-Za-z0-9+/_-]+=*)(:hash)?\s*$/.exec(part) ?? [];
    const key = Buffer.from(base64 ?? '', 'base64');
    if (!name || key.length !== KEY_BYTES) {
      throw new VaultError(
        'KAIROS_KEY must be a list of name:key, such as k1:…, each key being 32 bytes in base64.',
      );
    }
    return { name, key, onlyHashes: mark !== undefined };
  });
  if (new Set(ring.map(({ name }) => name)).size < ring.length) {
    throw new VaultError('Each key in KAIROS_KEY needs a name of its own.');
  }
  if (ring.length === 1 ? ring[0]!.onlyHashes : ring.slice(0, -1).some(({ onlyHashes }) => onlyHashes)) {
    throw new VaultError('Only the last of several keys in KAIROS_KEY can end with :hash.');
  }
  return ring as [Key, ...Key[]];
}
