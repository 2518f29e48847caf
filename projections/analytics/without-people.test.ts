import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { EventSpec } from '#contracts/events/event-spec.ts';
import { parseStream, streamKinds } from '#contracts/events/streams.ts';
import { pseudonymOf } from './pseudonym.ts';
import { withoutPeople } from './without-people.ts';

/* One stored event of every type that there ever was, personal fields opened. */
const golden = new URL('../../contracts/events/golden/', import.meta.url);

const ACCOUNT = ['organizerId', 'userId'];
const LEDGER = ['carried', 'trackRecord'];
const LEADS = ['team', 'channel', 'thread', 'ts', 'linkHash', 'eventId', 'iCalUid', 'id'];

describe.each(readdirSync(golden))('%s', (file) => {
  const event = JSON.parse(readFileSync(new URL(file, golden), 'utf8'));
  const { kind, id } = parseStream(event.stream)!;
  const spec = (streamKinds[kind] as Record<string, EventSpec>)[event.type]!;
  const { stream, data } = withoutPeople({ event, kind, id, spec });
  const text = JSON.stringify({ stream, data });

  it('says nothing of what is personal in it', () => {
    for (const name of Object.keys(spec.personal ?? {})) expect(Object.keys(data)).not.toContain(name);
    for (const name of LEADS) expect(Object.keys(data)).not.toContain(name);
  });

  it('names no account', () => {
    const accounts = ACCOUNT.flatMap((name) => (name in event.data ? [event.data[name]] : []));
    if (kind === 'reservations') accounts.push(id);
    if (/^user:/.test(event.data.subject)) accounts.push(event.data.subject.slice('user:'.length));
    for (const account of accounts) {
      expect(text).not.toContain(account);
      expect(text).toContain(String(pseudonymOf(account)));
    }
  });

  it('names no public holiday, which tells where someone lives', () => {
    expect(text).not.toContain('Epiphany');
  });

  it('tells of no one what they have borne in past meetings', () => {
    for (const name of LEDGER) expect(Object.keys(data)).not.toContain(name);
    expect(text).not.toContain('"kind":"carried"');
  });

  it('keeps everything else', () => {
    const gone = new Set([...Object.keys(spec.personal ?? {}), ...LEADS, ...LEDGER]);
    expect(Object.keys(data)).toEqual(Object.keys(event.data).filter((name) => !gone.has(name)));
  });
});
