import { feedAddress, fetchFeed } from '#services/calendars/feed/feed.ts';
import type { RetryingClient } from '#services/calendars/remote/retrying-client.ts';
import type { Target } from '../target.ts';

const ADDRESSES = [
  'webcal://example.com/a.ics',
  'https://example.com/a',
  'http://example.com',
  'HTTPS://EXAMPLE.com:443/x?y',
  'https://u:p@example.com/',
  'ftp://example.com',
  'https://[::1]/',
] as const;
const LINES = [
  '200',
  '304',
  '301 https://example.com/b',
  '302 /c',
  '307 //evil.example/',
  '308 http://example.com/',
  '302 https://u:p@example.com/',
  '303 https://example.com:444/',
  '301',
  '404',
  '200 age=5',
  '200 age=-1',
  '204',
  '302 webcal://example.com/d',
] as const;
const AT = new Date('2026-11-28T10:00:00Z');
const LIVES = new AbortController().signal;
const MOST_CALLS = 10;

/** The address of a feed as someone typed it, and then, line by line, what its server answers each time. */
export const feeds: Target = {
  seeds: ['tests/fuzz/corpus/feeds'],
  words: [...ADDRESSES, ...LINES, '\n', 'age=', '//', '\\', '@', '#', '%00'],
  generate: (random) =>
    [random.pick(ADDRESSES), ...Array.from({ length: random.int(0, 8) }, () => random.pick(LINES))].join(
      '\n',
    ),
  async wrong(text) {
    const [typed = '', ...answers] = text.split('\n');
    const address = feedAddress(typed);
    if (address === null) return null;
    if (!/^https?:$/.test(address.protocol) || address.username || address.password) return `asks ${address}`;
    const asked: URL[] = [];
    const client: RetryingClient = async ({ url }) => {
      asked.push(url);
      const [status = '', ...said] = (answers[asked.length - 1] ?? '200').split(' ');
      const location = said
        .join(' ')
        .replace(/[^\t\x20-\x7e]/g, '')
        .trim();
      const age = /age=(.*)/.exec(location)?.[1];
      const headers = new Headers(age === undefined ? (location ? { location } : {}) : { age });
      const code = Number(status);
      const whole = Number.isInteger(code) ? code : 200;
      return { ok: true, status: whole, headers, body: Buffer.from('\uFEFFBEGIN:VCALENDAR'), tried: 0 };
    };
    const answer = await fetchFeed(client, address, undefined, () => AT, LIVES);
    if (asked.length > MOST_CALLS) return `asks ${asked.length} times`;
    const elsewhere = asked.find(
      ({ hostname, protocol, username }) =>
        hostname !== address.hostname ||
        username !== '' ||
        (protocol !== address.protocol && !(address.protocol === 'http:' && protocol === 'https:')),
    );
    if (elsewhere) return `is led to ${elsewhere}`;
    if (answer.ok && !(answer.asOf.getTime() <= AT.getTime())) return 'a copy from the future, or of no time';
    return null;
  },
};
