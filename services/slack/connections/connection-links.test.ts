import { expect, test } from 'vitest';
import { safePath } from '#services/sign-in/safe-path.ts';
import { createVault, newKey } from '#services/storage/vault/vault.ts';
import { createConnectionLinks } from './connection-links.ts';

const vault = createVault(newKey());
const MEETING = '0b0e7f0a-6f3c-5a3e-9b60-6a1f5f1f2a01';

function given() {
  let time = new Date('2026-11-20T08:00:00Z');
  const links = createConnectionLinks({ vault, publicUrl: 'https://kairos.example.org', now: () => time });
  const link = links.connectionLink({ team: 'T1', slackUser: 'UMIA', name: 'mia', meetingId: MEETING });
  return {
    links,
    link,
    token: decodeURIComponent(link.split('/').at(-1)!),
    setTime: (iso: string) => {
      time = new Date(iso);
    },
  };
}

test('a link leads to its page under the public address and says nothing on its own', () => {
  const { link, token } = given();
  expect(link).toMatch(/^https:\/\/kairos\.example\.org\/slack\/connect\/[\w.-]+$/);
  expect(Buffer.from(token.split('.').at(-1)!, 'base64url').toString('latin1')).not.toMatch(/UMIA|"mia|T1"/);
});

test('its token names the Slack account and the conversation that waits', () => {
  const { links, token } = given();
  expect(links.open(token)).toEqual({
    ok: true,
    person: {
      id: expect.any(String),
      team: 'T1',
      slackUser: 'UMIA',
      name: 'mia',
      meetingId: MEETING,
      until: '2026-11-21T08:00:00.000Z',
    },
  });
});

test('it lasts a day', () => {
  const { links, token, setTime } = given();
  setTime('2026-11-21T07:59:59.999Z');
  expect(links.open(token).ok).toBe(true);
  setTime('2026-11-21T08:00:00.000Z');
  expect(links.open(token)).toEqual({ ok: false, why: 'expired' });
});

test('a changed token, one of someone else, and one that was sealed for something else open nothing', () => {
  const { links, token } = given();
  const other = createConnectionLinks({
    vault: createVault(newKey()),
    publicUrl: 'https://kairos.example.org',
    now: () => new Date('2026-11-20T08:00:00Z'),
  });
  const changed = token.slice(0, 20) + (token[20] === 'A' ? 'B' : 'A') + token.slice(21);
  for (const bad of [
    '',
    'x',
    token.slice(0, -4),
    changed,
    vault.seal('{}', 'slack:connect'),
    vault.seal('{}', 'link'),
  ])
    expect([bad, links.open(bad)]).toEqual([bad, { ok: false, why: 'changed' }]);
  expect(other.open(token)).toEqual({ ok: false, why: 'changed' });
});

test('anyone who signs in first is led back to it, however long the name is', () => {
  const { links } = given();
  const link = links.connectionLink({
    team: 'T0123456789A',
    slackUser: 'U0123456789A',
    name: '会'.repeat(80),
    meetingId: MEETING,
  });
  const path = new URL(link).pathname;
  expect(safePath(path)).toBe(path);
});
