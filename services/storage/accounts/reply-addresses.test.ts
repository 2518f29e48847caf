import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createVault, newKey } from '../vault/vault.ts';
import { createReplyAddresses } from './reply-addresses.ts';

const vault = createVault(newKey());
const addresses = createReplyAddresses({ vault }, 'reply@example.com');
const claim = { meetingId: '5f0c6f9e-2f6a-4f57-9a51-8a4c1d2b7e10', participant: 3 };

test('an address leads back to the person and the meeting, however it is written', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.integer({ min: 1, max: 65_535 }), (meetingId, participant) => {
      const address = addresses.of({ meetingId, participant });
      expect(address).toMatch(/^reply\+[a-z2-7]{45}@example\.com$/);
      expect(addresses.open(address)).toEqual({ meetingId, participant });
      expect(addresses.open(address.toUpperCase())).toEqual({ meetingId, participant });
    }),
  );
});

test('it stays the same, since calendars know an organizer by their address', () => {
  expect(addresses.of(claim)).toBe(addresses.of(claim));
});

test('no other address opens anything, not even with one character changed', () => {
  const address = addresses.of(claim);
  fc.assert(
    fc.property(fc.nat({ max: 43 }), fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz234567'), (at, digit) => {
      const place = 'reply+'.length + at;
      fc.pre(address[place] !== digit);
      expect(addresses.open(address.slice(0, place) + digit + address.slice(place + 1))).toBeNull();
    }),
  );
  const elsewhere = createReplyAddresses({ vault: createVault(newKey()) }, 'reply@example.com').of(claim);
  for (const other of [
    elsewhere,
    address.replace('example.com', 'evil.example'),
    'reply@example.com',
    '',
    'reply+@example.com',
  ])
    expect(addresses.open(other)).toBeNull();
});
