import type { EventLog } from '#services/storage/event-store/event-log.ts';
import { StoreUnavailable } from '#services/storage/event-store/port.ts';
import { createMemoryLog, type MemoryLog } from './memory-event-store.ts';
import { plainEventLog } from './plain-event-log.ts';

/* Runs real code in chosen orders: every call of an actor to the log waits until it is let go on. */

/** What answers is told apart by its text. */
export type InterleavedActor = { name: string; run(log: EventLog): Promise<string> };

export type InterleavedScenario = {
  /** Happens before anyone begins, undisturbed. */
  prepare(log: EventLog): Promise<unknown>;
  /** Prepares once, and begins every run with that log: only where `prepare` leaves nothing elsewhere. */
  isPreparedOnce?: boolean;
  actors: readonly InterleavedActor[];
  /** How many actors may die at a call. */
  deaths: number;
  /** How many appends may be stored without an answer. */
  lostAnswers: number;
  /** Throws if something is wrong at this moment. */
  checkAlways(log: EventLog): Promise<void>;
  /** Throws if something is wrong when no one goes on. */
  checkEnd(log: EventLog, answers: readonly string[]): Promise<void>;
};

export type Move = { actor: number; how: 'goOn' | 'die' | 'loseAnswer' };

type Acting = {
  name: string;
  state: 'busy' | 'waiting' | 'done' | 'dead';
  call: 'read' | 'append';
  /** Everything that it was told: what it does next depends on nothing else. */
  told: string[];
  goOn: (how: Move['how']) => void;
  /** Settled when it waits or has ended. */
  settled: PromiseWithResolvers<void>;
};

/** One run of a scenario: shows the moves that are possible and makes those that are chosen. */
async function begin(scenario: InterleavedScenario, prepared?: MemoryLog) {
  const memory = createMemoryLog(prepared);
  const log = plainEventLog(memory.open());
  if (!prepared) await scenario.prepare(log);
  const made: Move[] = [];
  const answers: string[] = [];
  const actors = scenario.actors.map(({ name, run }): Acting => {
    const actor: Acting = {
      name,
      state: 'busy',
      call: 'read',
      told: [],
      goOn: () => {},
      settled: Promise.withResolvers(),
    };
    const end = (answer: string) => {
      actor.state = 'done';
      actor.told = [answer];
      answers.push(`${name}: ${answer}`);
      actor.settled.resolve();
    };
    run(steered(log, actor)).then(end, (error: unknown) => end(String(error)));
    return actor;
  });
  await Promise.all(actors.map(({ settled }) => settled.promise));

  const left = (how: Move['how'], budget: number) => budget - made.filter((move) => move.how === how).length;

  return {
    log,
    answers,
    made,
    moves: (): Move[] =>
      actors.flatMap(({ state, call }, actor): Move[] => {
        if (state !== 'waiting') return [];
        const moves: Move[] = [{ actor, how: 'goOn' }];
        if (left('die', scenario.deaths) > 0) moves.push({ actor, how: 'die' });
        if (call === 'append' && left('loseAnswer', scenario.lostAnswers) > 0)
          moves.push({ actor, how: 'loseAnswer' });
        return moves;
      }),
    async make(move: Move): Promise<void> {
      const actor = actors[move.actor]!;
      made.push(move);
      if (move.how === 'die') {
        actor.state = 'dead';
        actor.told = [];
        return;
      }
      actor.settled = Promise.withResolvers();
      actor.state = 'busy';
      actor.goOn(move.how);
      await actor.settled.promise;
    },
    /** The same for two runs from which the same things can follow. */
    situation: () =>
      JSON.stringify([
        contents(memory),
        actors.map(({ state, told }) => [state, told]),
        left('die', scenario.deaths),
        left('loseAnswer', scenario.lostAnswers),
      ]),
    story: () => made.map(({ actor, how }) => `${actors[actor]!.name} ${how}`).join(', '),
  };
}

type Run = Awaited<ReturnType<typeof begin>>;

/** By the commands behind the events, whose own ids are others in each run. */
function contents({ events }: MemoryLog): Record<string, string[]> {
  const streams: Record<string, string[]> = {};
  for (const { stream, type, meta } of events) {
    streams[stream] ??= [];
    streams[stream].push(`${meta['commandId']} ${type}`);
  }
  return streams;
}

function steered(log: EventLog, actor: Acting): EventLog {
  const wait = (call: Acting['call']) =>
    new Promise<Move['how']>((resolve) => {
      actor.state = 'waiting';
      actor.call = call;
      actor.goOn = resolve;
      actor.settled.resolve();
    });
  let before: Promise<unknown> = Promise.resolve();
  /** Calls that an actor makes at once wait one after the other. */
  const inTurn = <Answer>(call: () => Promise<Answer>): Promise<Answer> => {
    const answer = before.then(call);
    before = answer.catch(() => {});
    return answer;
  };
  const reading = <Event>(stream: string, read: () => Promise<Event[]>) =>
    inTurn(async () => {
      await wait('read');
      const events = await read();
      actor.told.push(`${stream} ${events.length}`);
      return events;
    });
  return {
    ...log,
    read: (stream) => reading(stream, () => log.read(stream)),
    readPart: (stream, options) => reading(stream, () => log.readPart(stream, options)),
    append: (stream, expected, events) =>
      inTurn(async () => {
        const how = await wait('append');
        try {
          const appended = await log.append(stream, expected, events);
          if (how === 'loseAnswer') throw new StoreUnavailable('No answer');
          actor.told.push(`${stream} at ${appended.revision}`);
          return appended;
        } catch (error) {
          actor.told.push(String(error));
          throw error;
        }
      }),
  };
}

async function checked<T>(run: Run, check: Promise<T>): Promise<T> {
  try {
    return await check;
  } catch (error) {
    throw new Error(`After: ${run.story()}\n${error}`, { cause: error });
  }
}

async function prepare(scenario: InterleavedScenario): Promise<MemoryLog> {
  const memory = createMemoryLog();
  await scenario.prepare(plainEventLog(memory.open()));
  return memory;
}

/** Every order of things, each situation once. */
export async function everyOrder(
  scenario: InterleavedScenario,
): Promise<{ situations: number; ends: number }> {
  const prepared = scenario.isPreparedOnce ? await prepare(scenario) : undefined;
  const seen = new Set<string>();
  const waiting: Move[][] = [[]];
  let ends = 0;
  for (let prefix = waiting.pop(); prefix; prefix = waiting.pop()) {
    const run = await begin(scenario, prepared);
    for (const move of prefix) await run.make(move);
    for (;;) {
      const situation = run.situation();
      if (seen.has(situation)) break;
      seen.add(situation);
      await checked(run, scenario.checkAlways(run.log));
      const [first, ...others] = run.moves();
      if (!first) {
        ends += 1;
        await checked(run, scenario.checkEnd(run.log, run.answers));
        break;
      }
      waiting.push(...others.map((move) => [...run.made, move]));
      await run.make(first);
    }
  }
  return { situations: seen.size, ends };
}

/** One order of things, each next move chosen from those that are possible. */
export async function oneOrder(
  scenario: InterleavedScenario,
  choose: (count: number) => number,
): Promise<void> {
  const run = await begin(scenario);
  for (let moves = run.moves(); moves.length > 0; moves = run.moves()) {
    await run.make(moves[choose(moves.length)]!);
    await checked(run, scenario.checkAlways(run.log));
  }
  await checked(run, scenario.checkEnd(run.log, run.answers));
}
