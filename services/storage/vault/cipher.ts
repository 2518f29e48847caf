import { createCipheriv, createDecipheriv, createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { randomPart } from '#services/runtime/random-page.ts';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** AES-256-GCM, by a KeyObject because bytes cost three times as much, with a random nonce: nonce, ciphertext and tag as base64url. `aad` is bound to it, not hidden. */
export function encrypt(key: KeyObject, plain: Buffer | string, aad: string): string {
  const nonce = randomPart(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(aad));
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]).toString(
    'base64url',
  );
}

/** Throws if key, text or `aad` are not those of `encrypt`. */
export function decrypt(key: KeyObject, text: string, aad: string): Buffer {
  const bytes = Buffer.from(text, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(Buffer.from(aad))
    .setAuthTag(bytes.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
}

/** A key derived from both, beyond recovery once either is destroyed. */
export const keyOfBoth = (one: KeyObject, other: KeyObject): KeyObject =>
  createSecretKey(createHmac('sha256', one).update(other.export()).digest());
