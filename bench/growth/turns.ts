import { callsOn } from '../calls.ts';
import { median, send } from '../load.ts';
import type { BenchPerson } from '../people.ts';
import { PEOPLE } from './company.ts';
import type { Server } from './server.ts';

/** The most that the largest size may take, of what the smallest takes. */
const LIMIT = 1.2;
const INVITED = 3;
/** Rounds that don't count. */
const WARM_UP = 10;

/** Milliseconds of every call, by what it does. */
export type Times = Map<string, number[]>;

/**
 * The calls of `rounds` rounds on every server in turns, so that whatever else the machine does slows all of them alike. Each round
 * has other people, and the same ones of another company on every server.
 */
export async function inTurns(servers: readonly Server[], rounds: number): Promise<Times[]> {
  const clients = servers.map(clientOf);
  for (let round = 0; round < WARM_UP + rounds; round += 1) {
    if (round === WARM_UP) for (const { times } of clients) times.clear();
    for (const turn of servers.keys()) await clients[(round + turn) % servers.length]!.call(round);
  }
  for (const client of clients) client.assertNothingFailed();
  return clients.map(({ times }) => times);
}

function clientOf({ url, size: { people } }: Server) {
  const companies = people.length / PEOPLE;
  const calls = new Map<number, ReturnType<typeof callsOn>>();
  const times: Times = new Map();

  async function timed<Answer>(what: string, call: () => Promise<Answer>): Promise<Answer> {
    const began = performance.now();
    const answer = await call();
    times.set(what, [...(times.get(what) ?? []), performance.now() - began]);
    return answer;
  }

  async function get<Answer>({ cookie }: BenchPerson, path: string): Promise<Answer> {
    const { status, text } = await send('GET', `${url}${path}`, '', { cookie });
    if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`);
    return JSON.parse(text);
  }

  async function pages(who: BenchPerson) {
    const look = () => Promise.all([get(who, '/api/meetings/recent'), get(who, '/api/dashboard/stats')]);
    await timed('dashboard', look);
    await timed('counts of the lists', () => get(who, '/api/meetings/counts'));
    const list = () => get<{ id: string }[]>(who, '/api/meetings?list=completed&limit=24');
    const [meeting] = await timed('a page of a list', list);
    if (!meeting) return;
    await timed('a meeting', () => get(who, `/api/meetings/${meeting.id}`));
    await timed('its history', () => get(who, `/api/meetings/${meeting.id}/history`));
  }

  return {
    times,
    async call(round: number) {
      // Not one next to the other: they wrote to the log at the same time.
      const company = (round * 37) % companies;
      const own = people.slice(company * PEOPLE, (company + 1) * PEOPLE);
      const known = calls.get(company) ?? callsOn(url, own);
      calls.set(company, known);
      const { kinds } = known;
      await pages(own[round % PEOPLE]!);
      await timed('create', () => kinds.create());
      for (let join = 0; join < INVITED; join += 1) await timed('join', () => kinds.join());
      await timed('choose', () => kinds.choose());
    },
    assertNothingFailed() {
      for (const { trouble } of calls.values())
        if (Object.keys(trouble().failed).length > 0)
          throw new Error(`Calls failed: ${JSON.stringify(trouble())}`);
    },
  };
}

/** For each kind of call the percentiles of all sizes, and the ratio of the largest to the smallest beside its limit. */
export function compared(meetings: readonly number[], times: readonly Times[]) {
  const rows: Record<string, Record<string, number | string>> = {};
  for (const what of times[0]!.keys()) {
    const row: Record<string, number | string> = {};
    times.forEach((each, size) => {
      row[`p50 at ${meetings[size]}`] = rounded(median(each.get(what)!));
      row[`p99 at ${meetings[size]}`] = rounded(percentile(each.get(what)!, 0.99));
    });
    const [smallest, largest] = [times[0]!, times.at(-1)!].map((each) => median(each.get(what)!));
    const ratio = rounded(largest! / smallest!);
    rows[what] = { ...row, 'ratio of p50': ratio, [`within ${LIMIT}`]: ratio <= LIMIT ? 'yes' : 'NO' };
  }
  return rows;
}

const percentile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)]!;

const rounded = (value: number) => Number(value.toFixed(2));
