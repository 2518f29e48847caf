import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createVault, newKey } from '../vault/vault.ts';
import { createInvitationTokens } from './invitation-tokens.ts';

const publicUrl = 'https://kairos.example.com';
const vault = createVault(newKey());
const tokens = createInvitationTokens({ vault, publicUrl });
const invitation = { meetingId: randomUUID(), participant: 2 };
const parameter = (link: string, name: string) => new URL(link).searchParams.get(name) ?? '';

test('a claim link leads to the page of the meeting and opens to its invitation', () => {
  const link = tokens.claimLink('secret', invitation);
  expect(link).toMatch(/^https:\/\/kairos\.example\.com\/meetings\/join\/secret\?invitation=[\w\-.%]+$/);
  expect(tokens.openClaim(parameter(link, 'invitation'))).toEqual(invitation);
});

test('a token serves the one purpose it was made for', () => {
  const claim = parameter(tokens.claimLink('secret', invitation), 'invitation');
  const decline = parameter(tokens.declineLink('secret', invitation), 'decline');
  expect([tokens.openDecline(claim), tokens.openClaim(decline), tokens.openUnsubscribe(claim)]).toEqual([
    null,
    null,
    null,
  ]);
  expect(tokens.openDecline(decline)).toEqual(invitation);
});

test('a token says nothing about whom it is for, and a changed or foreign one opens nothing', () => {
  const token = parameter(tokens.claimLink('secret', invitation), 'invitation');
  const foreign = createInvitationTokens({ vault: createVault(newKey()), publicUrl }).claimLink(
    'secret',
    invitation,
  );
  expect(Buffer.from(token.split('.').at(-1) ?? '', 'base64url').toString('latin1')).not.toContain(
    invitation.meetingId,
  );
  expect(tokens.openClaim(`${token.slice(0, -8)}AAAAAAAA`)).toBeNull();
  expect(tokens.openClaim(parameter(foreign, 'invitation'))).toBeNull();
  expect(tokens.openClaim('')).toBeNull();
});

test('an unsubscribe link carries no address and leads to its keyed hash', () => {
  const token = decodeURIComponent(
    new URL(tokens.unsubscribeLink('Ada@example.com')).pathname.split('/').at(-1) ?? '',
  );
  expect(Buffer.from(token, 'base64url').toString('latin1')).not.toMatch(/ada@/i);
  expect(token).not.toMatch(/ada@|ada%40|example/i);
  expect(tokens.openUnsubscribe(token)).toBe(vault.hash('ada@example.com', 'email'));
});
