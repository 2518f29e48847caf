import { callsOn } from '../calls.ts';
import { secondsByProcess } from '../cpu.ts';
import { median, send } from '../load.ts';
import type { BenchPerson } from '../people.ts';
import { PEOPLE } from './company.ts';
import type { Server } from './server.ts';

/** The most that the largest size may take, of what the smallest takes. */
const LIMIT = 1.2;
const INVITED = 3;
/** Rounds that don't count. */
const WARM_UP = 10;

/** Milliseconds of every call, by what it does, and of the CPU of every round. */
export type Times = Map<string, number[]>;

/**
 * The calls of `rounds` rounds on every server in turns, so that whatever else the machine does slows all of them alike. They are those
 * of the same company, and each round of other people in it: what differs is how much else there is.
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

function clientOf({ url, child, size: { people, env } }: Server) {
  const middle = Math.floor(people.length / PEOPLE / 2) * PEOPLE;
  const own = people.slice(middle, middle + PEOPLE);
  const { kinds, trouble } = callsOn(url, own);
  const times: Times = new Map();
  const add = (what: string, milliseconds: number) =>
    times.set(what, [...(times.get(what) ?? []), milliseconds]);
  const cpu = () => secondsByProcess(child.pid!, new URL(env.DATABASE_URL).pathname.slice(1));

  async function timed<Answer>(what: string, call: () => Promise<Answer>): Promise<Answer> {
    const began = performance.now();
    const answer = await call();
    add(what, performance.now() - began);
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
      const before = cpu();
      await pages(own[round % PEOPLE]!);
      await timed('create', () => kinds.create());
      for (let join = 0; join < INVITED; join += 1) await timed('join', () => kinds.join());
      await timed('choose', () => kinds.choose());
      let [node, postgres] = [0, 0];
      for (const [pid, seconds] of cpu()) {
        const spent = 1_000 * (seconds - (before.get(pid) ?? 0));
        if (pid === child.pid) node += spent;
        else postgres += spent;
      }
      add('a round: CPU of Node', node);
      add('a round: CPU of Postgres', postgres);
    },
    assertNothingFailed() {
      if (Object.keys(trouble().failed).length > 0)
        throw new Error(`Calls failed: ${JSON.stringify(trouble())}`);
    },
  };
}

/** For each kind of call the percentiles of all sizes, and the ratio of the largest to the smallest beside its limit. */
export function compared(meetings: readonly number[], times: readonly Times[]) {
  const rows: Record<string, Record<string, number | string>> = {};
  // The clock of CPU ticks a hundred times a second, so only the mean of many rounds says something.
  const middle = (what: string, values: readonly number[]) =>
    what.includes('CPU') ? values.reduce((sum, value) => sum + value, 0) / values.length : median(values);
  for (const what of times[0]!.keys()) {
    const row: Record<string, number | string> = {};
    times.forEach((each, size) => {
      row[`p50 at ${meetings[size]}`] = rounded(middle(what, each.get(what)!));
      row[`p99 at ${meetings[size]}`] = rounded(percentile(each.get(what)!, 0.99));
    });
    const [smallest, largest] = [times[0]!, times.at(-1)!].map((each) => middle(what, each.get(what)!));
    const ratio = rounded(largest! / smallest!);
    rows[what] = { ...row, ratio: ratio, [`within ${LIMIT}`]: ratio <= LIMIT ? 'yes' : 'NO' };
  }
  return rows;
}

const percentile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)]!;

const rounded = (value: number) => Number(value.toFixed(2));
