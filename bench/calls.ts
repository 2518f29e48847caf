import { randomUUID } from 'node:crypto';
import { DAY } from '#contracts/durations.ts';
import { send } from './load.ts';
import type { BenchPerson } from './people.ts';

const INVITED = 3;

/**
 * What a simulated log holds of each, for 8 meetings: 8 are created with three people each, 20 join, and 5 times are chosen
 * (`kairos simulate`, 300 meetings: 300, 754, and 188). Everyone looks at their dashboard afterwards.
 */
const MIX = mixOf({ create: 8, join: 20, choose: 5 });

type Kind = 'create' | 'join' | 'choose' | 'look';
type Made = { id: string; by: BenchPerson; missing: number; start: string };

/** The calls of people who schedule meetings, on a server that has these people. */
export function callsOn(url: string, people: readonly BenchPerson[]) {
  let turn = 0;
  /** How often an answer came before the read models showed it. */
  let behind = 0;
  /** How often an answer was an error, by its status. */
  const failed: Record<number, number> = {};
  const joining: { meeting: Made; who: BenchPerson }[] = [];
  const choosing: Made[] = [];

  async function call<Answer>(
    who: BenchPerson,
    method: string,
    path: string,
    body?: unknown,
  ): Promise<Answer | null> {
    const headers = { cookie: who.cookie, origin: url, 'idempotency-key': randomUUID() };
    const text = body === undefined ? '' : JSON.stringify(body);
    const answer = await send(method, `${url}${path}`, text, headers);
    if (answer.headers['x-read-model']) behind += 1;
    if (answer.status < 300) return JSON.parse(answer.text);
    failed[answer.status] = (failed[answer.status] ?? 0) + 1;
    return null;
  }

  async function create(invited: readonly BenchPerson[] = []): Promise<Made | null> {
    const number = turn++;
    const by = people[number % people.length]!;
    const day = (ahead: number) => new Date(Date.now() + ahead * DAY).toISOString().slice(0, 10);
    const made = await call<{ id: string }>(by, 'POST', '/api/meetings', {
      title: 'Plan the launch',
      description: 'Who does what until the launch.',
      duration: 15,
      dateRangeStart: day(3),
      dateRangeEnd: day(12),
      participants: invited.map(({ email }) => ({ email })),
    });
    if (!made) return null;
    // No two meetings of the same people at once.
    const quarter = Math.floor(number / people.length) * (INVITED + 1) + (number % (INVITED + 1));
    const start = new Date(Date.parse(`${day(4)}T08:00:00Z`) + quarter * 15 * 60_000).toISOString();
    return { id: made.id, by, missing: invited.length, start };
  }

  const kinds: Record<Kind, () => Promise<unknown>> = {
    async create() {
      const invited = Array.from({ length: INVITED }, (_, n) => people[(turn + 1 + n) % people.length]!);
      const meeting = await create(invited);
      if (meeting) for (const who of invited) joining.push({ meeting, who });
    },
    async join() {
      const next = joining.shift();
      if (!next) return kinds.create();
      await call(next.who, 'POST', `/api/meetings/${next.meeting.id}/participants`, {});
      next.meeting.missing -= 1;
      if (next.meeting.missing === 0) choosing.push(next.meeting);
    },
    async choose() {
      const meeting = choosing.shift();
      if (!meeting) return kinds.join();
      // No one has connected a calendar here, so the organizer chooses knowing that.
      const choice = { start: meeting.start, without: [0, 1, 2, 3] };
      await call(meeting.by, 'POST', `/api/meetings/${meeting.id}/schedule`, choice);
    },
    async look() {
      const who = people[turn % people.length]!;
      await Promise.all([call(who, 'GET', '/api/meetings/recent'), call(who, 'GET', '/api/dashboard/stats')]);
    },
  };

  let place = 0;
  return {
    /** Creates a meeting without people. */
    create: () => create(),
    /** Each makes way for an earlier one that it needs: a choice for a join, and a join for a creation with three people. */
    kinds,
    /** The next call of the mix. */
    mix: () => kinds[MIX[place++ % MIX.length]!](),
    trouble: () => ({ behind, failed }),
  };
}

/** Spread evenly, with a look after each. */
function mixOf(shares: Record<Exclude<Kind, 'look'>, number>): Kind[] {
  const commands = Object.entries(shares).flatMap(([kind, count]) =>
    Array.from({ length: count }, (_, n) => ({ kind: kind as Kind, at: (n + 0.5) / count })),
  );
  return commands.sort((one, other) => one.at - other.at).flatMap(({ kind }): Kind[] => [kind, 'look']);
}
