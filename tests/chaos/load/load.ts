import { seededRandom } from '#lab/simulate/random.ts';
import type { DemoPerson } from '#tests/doubles/google/people.ts';
import type { Ledger } from '../ledger.ts';
import { neighborsOf } from '../people.ts';
import { createActions } from './actions.ts';
import type { Actor } from './actor.ts';
import type { Elsewhere } from './elsewhere.ts';
import type { InSlack } from './in-slack.ts';
import { SCENARIOS } from './scenarios.ts';

export type LoadOptions = {
  ledger: Ledger;
  actors: readonly Actor[];
  slack: InSlack;
  elsewhere: Elsewhere;
  seed: number;
  /** How many meetings are created in all, and how many of them in Slack. */
  meetings: number;
  inSlack: number;
  /** How many lives of meetings are under way at the same time. */
  atOnce: number;
  /** The days that meetings may be on, YYYY-MM-DD. */
  days: readonly string[];
  signal: AbortSignal;
  /** Hears of each surprise as it happens. */
  onSurprise: (what: string) => void;
};

export type Load = {
  /** Meetings that were begun, and those whose people have done all that they want. */
  begun(): number;
  done(): number;
  /** What they are about: the last few of a run say by it why it isn't over. */
  underWay(): string[];
  /** How often each scenario was played. */
  played: Map<string, number>;
  /** What people were told that they did not expect. */
  surprises: string[];
  ended: Promise<void>;
};

type Life = { name: string; meetings: number; live: () => Promise<void> };

/** Many people and their meetings, at the same time; who does what follows from the seed. */
export function startLoad(options: LoadOptions): Load {
  const { meetings, inSlack, atOnce, signal, onSurprise } = options;
  const surprises: string[] = [];
  const played = new Map<string, number>();
  const count = { begun: 0, done: 0 };
  const underWay = new Set<Life>();

  async function live(life: Life): Promise<void> {
    count.begun += life.meetings;
    underWay.add(life);
    await life.live().catch((error) => {
      const what = error instanceof Error ? error.message : String(error);
      surprises.push(what);
      onSurprise(what);
    });
    underWay.delete(life);
    count.done += life.meetings;
  }

  const lives = livesOf({ ...options, meetings: meetings - inSlack }, played);
  const worker = async () => {
    for (let next = lives.shift(); next && !signal.aborted; next = lives.shift()) await live(next);
  };
  // One at a time: who asks finds the answer under their own newest message.
  const slackWorker = async () => {
    for (let nth = 0; nth < inSlack && !signal.aborted; nth++) {
      played.set('asked in Slack', nth + 1);
      await live({ name: 'asked in Slack', meetings: 1, live: () => options.slack(nth) });
    }
  };
  return {
    begun: () => count.begun,
    done: () => count.done,
    underWay: () => [...underWay].map(({ name }) => name),
    played,
    surprises,
    ended: Promise.all([slackWorker(), ...Array.from({ length: atOnce }, worker)]).then(() => {}),
  };
}

const DURATIONS = [15, 30, 30, 45] as const;

function livesOf(
  { ledger, actors, elsewhere, seed, meetings, days }: LoadOptions,
  played: Map<string, number>,
): Life[] {
  const actions = createActions(ledger);
  const byPerson = new Map(actors.map((actor) => [actor.person, actor]));
  const people: readonly DemoPerson[] = [...byPerson.keys()];
  const lives: Life[] = [];
  for (let number = 1; number <= meetings; ) {
    const random = seededRandom(seed, 'life', number);
    const fitting = SCENARIOS.filter(({ meetings: many }) => number + many <= meetings + 1);
    const scenario = random.weighted(fitting.map((one) => [one, one.weight] as const));
    const organizer = random.pick(people);
    const others = shuffled(neighborsOf(organizer, people), random.next);
    const [rival, ...invited] = others.slice(0, random.int(2, 4)).map((one) => byPerson.get(one)!);
    const first = random.int(0, days.length - 3);
    const wish = {
      title: `Meeting ${number}`,
      duration: random.pick(DURATIONS),
      dateRangeStart: days[first]!,
      dateRangeEnd: days[Math.min(first + random.int(1, 4), days.length - 1)]!,
    };
    const [guest, ...more] = invited as [Actor, ...Actor[]];
    const cast = {
      actions,
      elsewhere,
      random,
      organizer: byPerson.get(organizer)!,
      guests: [guest, ...more] as const,
      rival: rival!,
      wish,
    };
    lives.push({
      name: `“${wish.title}”, ${scenario.name}`,
      meetings: scenario.meetings,
      live: () => {
        played.set(scenario.name, (played.get(scenario.name) ?? 0) + scenario.meetings);
        return scenario.play(cast);
      },
    });
    number += scenario.meetings;
  }
  return lives;
}

function shuffled<T>(items: readonly T[], next: () => number): T[] {
  return items
    .map((item) => [next(), item] as const)
    .sort(([a], [b]) => a - b)
    .map(([, item]) => item);
}
