import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readOrMakeKeyFile } from './key-file.ts';
import { VaultError } from './port.ts';
import { createVault, newKey } from './vault.ts';

const [old, recent] = [newKey('k1'), newKey('k2')];

test('what was sealed opens at its place, and nothing of it shows', () => {
  const vault = createVault(old);
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string(), (plain, place) => {
      const sealed = vault.seal(plain, place);
      expect(vault.open(sealed, place)).toBe(plain);
      if (plain.length > 4) expect(Buffer.from(sealed.slice(3), 'base64url').includes(plain)).toBe(false);
    }),
  );
});

test('the same value is sealed differently every time', () => {
  const vault = createVault(old);
  expect(vault.seal('token', 'tokens/1')).not.toBe(vault.seal('token', 'tokens/1'));
});

test('a value that was changed in any byte, cut, or moved does not open', () => {
  const vault = createVault(old);
  const sealed = vault.seal('token', 'tokens/1');
  const bytes = Buffer.from(sealed.slice(3), 'base64url');
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes);
    changed[at]! ^= 1;
    expect(() => vault.open(`k1.${changed.toString('base64url')}`, 'tokens/1')).toThrow(VaultError);
  }
  for (const other of [sealed.slice(0, -4), sealed.slice(0, 6), 'k1.', '', 'k9.abc']) {
    expect(() => vault.open(other, 'tokens/1')).toThrow(VaultError);
  }
  expect(() => vault.open(sealed, 'tokens/2')).toThrow(VaultError);
});

test('a key that was put in front seals, and the ones behind it still open and hash', () => {
  const [before, after] = [createVault(old), createVault(`${recent},${old}`)];
  expect(after.open(before.seal('token', 'p'), 'p')).toBe('token');
  expect(after.seal('token', 'p')).toMatch(/^k2\./);
  expect(() => before.open(after.seal('token', 'p'), 'p')).toThrow(VaultError);
  expect(after.hash('a@example.com', 'email')).toBe(before.hash('a@example.com', 'email'));
});

test('a key that only makes hashes opens nothing, so no one who has it can seal anything either', () => {
  const [before, after] = [createVault(old), createVault(`${recent},${old}:hash`)];
  expect(after.hash('a@example.com', 'email')).toBe(before.hash('a@example.com', 'email'));
  expect(() => after.open(before.seal('token', 'p'), 'p')).toThrow(VaultError);
  for (const ring of [`${old}:hash`, `${recent}:hash,${old}`])
    expect(() => createVault(ring)).toThrow('Only the last of several keys');
});

test('a hash is the same for the same value, purpose and key, and else another one', () => {
  const vault = createVault(old);
  const hash = vault.hash('a@example.com', 'email');
  expect(vault.hash('a@example.com', 'email')).toBe(hash);
  expect(hash).toMatch(/^[\w-]{43}$/);
  for (const other of [
    vault.hash('b@example.com', 'email'),
    vault.hash('a@example.com', 'link'),
    createVault(recent).hash('a@example.com', 'email'),
  ]) {
    expect(other).not.toBe(hash);
  }
});

test('a ring that is not one is refused without showing it', () => {
  for (const ring of ['', 'k1', 'k1:c2hvcnQ=', `${old},${old}`, `${old},`, `:${old}`]) {
    expect(() => createVault(ring)).toThrow(/KAIROS_KEY/);
  }
  expect(() => createVault('k1:c2VjcmV0')).not.toThrow(/c2VjcmV0/);
});

test('the key file is made once, for its owner alone, and read from then on', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kairos-key-'));
  const path = join(folder, 'deep', 'data.key');
  const ring = readOrMakeKeyFile(path);
  expect(createVault(ring).seal('x', 'y')).toMatch(/^k1\./);
  expect(readOrMakeKeyFile(path)).toBe(ring);
  expect(readFileSync(path, 'utf8')).toBe(`${ring}\n`);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  rmSync(folder, { recursive: true });
});
