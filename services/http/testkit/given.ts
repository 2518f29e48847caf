import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { DateTime } from 'luxon';
import { answered } from '#client/kairos.ts';
import type { MeetingAnswer, MeetingDetailsAnswer } from '#contracts/api/meetings.ts';
import type { CreatedToken } from '#contracts/api/tokens.ts';
import { SCOPE_NAMES, type Scope } from '#contracts/scopes.ts';
import { SWEEP } from '#services/sagas/reconciler/reconcile-meeting.ts';
import { type KairosOptions, type RunningKairos, runKairos } from '#tests/harness/kairos.ts';

/** One person's browser. */
export type TestVisitor = ReturnType<RunningKairos['visitor']>;

/** People of the demo by the parts they play here. */
export const TEST_ADDRESSES = {
  organizer: 'mia.berlin@example.com',
  participant: 'noah.london@example.com',
  second: 'emma.newyork@example.com',
  stranger: 'yuki.tokyo@example.com',
};

/** Longer than the pause between two sweeps: a moved clock may stay unnoticed for that long. */
const PATIENCE = SWEEP + 15_000;

/** Asks again until the answer is as wanted. */
export async function eventually<T>(ask: () => Promise<T>, isThere: (answer: T) => boolean): Promise<T> {
  const end = performance.now() + PATIENCE;
  for (;;) {
    const answer = await ask();
    if (isThere(answer)) return answer;
    if (performance.now() > end)
      throw new Error(`it did not come to that: ${JSON.stringify(answer).slice(0, 500)}`);
    await pause(20);
  }
}

/** A day from today on, where the organizer is: `YYYY-MM-DD`. */
export const dayFromToday = (ahead: number) =>
  DateTime.now().setZone('Europe/Berlin').plus({ days: ahead }).toFormat('yyyy-MM-dd');

/** A request that creates a meeting in the fortnight that begins tomorrow. */
export const aRequest = (change: Record<string, unknown> = {}) => ({
  title: 'Plan the launch',
  duration: 30,
  dateRangeStart: dayFromToday(1),
  dateRangeEnd: dayFromToday(14),
  timePreference: 'all',
  aiDecisionMode: 'manual',
  participants: [],
  ...change,
});

/** What someone sends and gets, whatever the status. */
export async function call(
  visitor: TestVisitor,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: Record<string, unknown>; headers: Headers; text: string }> {
  const response = await visitor.request(path, {
    method,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json');
  return { status: response.status, body: isJson ? JSON.parse(text) : {}, headers: response.headers, text };
}

export type InboxMail = {
  id: string;
  to: string;
  kind: string;
  subject: string;
  links: string[];
  meetingId: string;
};

/** Kairos with its four people signed in, and what tests do with them again and again. */
export async function givenKairos(options: KairosOptions = {}) {
  let ahead = 0;
  const kairos: RunningKairos = await runKairos({ now: () => new Date(Date.now() + ahead), ...options });
  const [organizer, participant, second, stranger] = await Promise.all([
    kairos.signedIn(TEST_ADDRESSES.organizer),
    kairos.signedIn(TEST_ADDRESSES.participant),
    kairos.signedIn(TEST_ADDRESSES.second),
    kairos.signedIn(TEST_ADDRESSES.stranger),
  ]);

  /**
   * The same few people are invited by many tests, more often than by anyone in a day. Kairos may be counting in the background:
   * with the lock of one table at a time, neither waits for the other forever.
   */
  const forgetCounts = async () => {
    await kairos.database.pool.query('truncate counted_commands');
    await kairos.database.pool.query('truncate counters');
  };
  const create = async (change: Record<string, unknown> = {}) => {
    await forgetCounts();
    return organizer.post<MeetingAnswer>('/api/meetings', aRequest(change), {
      'idempotency-key': randomUUID(),
    });
  };
  const look = (id: string, who: TestVisitor = organizer): Promise<MeetingDetailsAnswer> =>
    answered(who.api.GET('/api/meetings/{id}', { params: { path: { id } } }));
  const join = async (
    meeting: { id: string; shareableLink: string | null },
    who: TestVisitor = participant,
  ) => {
    const link = meeting.shareableLink ?? '';
    await answered(who.api.GET('/api/meetings/link/{link}', { params: { path: { link } } }));
    const params = { path: { id: meeting.id } };
    await answered(who.api.POST('/api/meetings/{id}/participants', { params, body: {} }));
  };
  /** The secret of an access token of theirs. */
  const token = async (scopes: readonly Scope[] = SCOPE_NAMES, who: TestVisitor = organizer) =>
    (await who.post<CreatedToken>('/api/account/tokens', { name: 'Script', scopes: [...scopes], days: 7 }))
      .secret;
  const events = async (stream: string): Promise<string[]> =>
    (
      await kairos.database.pool.query('select type from event_log where stream = $1 order by revision', [
        stream,
      ])
    ).rows.map(({ type }) => type);

  /** A meeting that was brought to a status in the ways that people have. */
  const meetingIn = async (
    status: 'pending' | 'active' | 'scheduled' | 'cancelled',
  ): Promise<MeetingAnswer> => {
    const auto = status === 'scheduled';
    const meeting = await create({
      aiDecisionMode: auto ? 'auto' : 'manual',
      participants: [{ email: TEST_ADDRESSES.participant, name: 'Noah' }],
    });
    if (status === 'active' || status === 'scheduled') await join(meeting);
    if (status === 'scheduled')
      await eventually(
        () => look(meeting.id),
        (seen) => seen.status === 'scheduled',
      );
    if (status === 'cancelled') await organizer.delete(`/api/meetings/${meeting.id}`);
    return meeting;
  };

  return {
    ...kairos,
    organizer,
    participant,
    second,
    stranger,
    anonymous: kairos.visitor(),
    forgetCounts,
    create,
    look,
    join,
    token,
    events,
    meetingIn,
    /** Moves the clock of Kairos ahead of the real one. */
    passTime: (milliseconds: number) => {
      ahead += milliseconds;
    },
    resetTime: () => {
      ahead = 0;
    },
    mails: (to?: string) =>
      organizer.get(
        `/demo/inbox.json${to ? `?to=${encodeURIComponent(to)}` : ''}`,
      ) as Promise<unknown> as Promise<InboxMail[]>,
  };
}

export type GivenKairos = Awaited<ReturnType<typeof givenKairos>>;
