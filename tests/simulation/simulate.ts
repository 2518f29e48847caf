import { HOUR, MINUTE } from '#contracts/durations.ts';
import { perform } from './acting.ts';
import { wrongAfter } from './at-every-step.ts';
import { wrongAtRest } from './at-rest.ts';
import { createCalendars } from './calendars.ts';
import { describeAct, describeEvent, describeTrouble } from './describe.ts';
import { createLog } from './log.ts';
import { createMailbox } from './mailbox.ts';
import { createOverview } from './overview.ts';
import { createProcess, type SimulatedProcess } from './process.ts';
import { createApi, nameOfMail, startWorker } from './processes.ts';
import { createProjector } from './projector.ts';
import { rememberFolds } from './remember-folds.ts';
import { PROCESSES, type ProcessName, QUIET_FROM, type Script } from './script.ts';
import { createSurroundings } from './surroundings.ts';
import { replaceGlobals } from './virtual-globals.ts';
import type { Planned } from './virtual-time.ts';
import { createWorkTable } from './work-table.ts';

/** How a simulation ended. */
export type Course = {
  /** What was wrong; nothing, if all went well. Sentences. */
  wrong: readonly string[];
  /** What happened, as far as it was to be told. */
  story: readonly string[];
  /** How many things happened, one after the other. */
  steps: number;
  events: number;
};

/** From the last trouble on, everything that can be done is done within this time. */
const RESTING = 90 * MINUTE;
/** No simulation goes on for longer than this. */
const THE_END = 20 * 24 * HOUR;
/** A story that goes on for longer than this goes round in circles. */
const MOST_STEPS = 20_000;
/** A sweep after a clock jump finds out about it. */
const NOTICED_WITHIN = 35_000;

/** The next tick comes after all that was promised. Unlike an immediate, it takes no turn of the event loop. */
const settled = () => new Promise<void>((resolve) => process.nextTick(resolve));

/** When nothing goes wrong any more at a meeting that people have days for either. */
const quietAtLast = ({ troubles }: Script): number => Math.max(QUIET_FROM, ...troubles.map(({ to }) => to));

type Sleep = Planned & { wake: () => void };

/** Runs a script to its end, or until something is wrong. The same script takes the same course. */
export async function simulate(script: Script, { isTold = false } = {}): Promise<Course> {
  const surroundings = createSurroundings(script, { isTold });
  const { time, random, story, clock, moveClock } = surroundings;
  const wrong: string[] = [];
  const { overview, add } = createOverview(time.elapsed);
  const calendars = createCalendars(surroundings);
  const mailbox = createMailbox(surroundings, nameOfMail);
  const work = createWorkTable(time.elapsed);
  const projector = createProjector(surroundings, overview, work);
  const log = createLog(surroundings, (stream, events) => {
    add(stream, events);
    for (const event of events) story.tell(() => describeEvent(script, event));
    projector.onAppend(stream);
    wrong.push(...wrongAfter({ script, overview, calendars }, stream, events));
  });
  const shared = { surroundings, log, calendars, mailbox, work, projector };

  // ---- processes, and who goes on at this moment

  let current: SimulatedProcess | null = null;
  const processes = new Map<ProcessName, SimulatedProcess>();
  const sleeps = new Set<Sleep>();
  let attentiveUntil = 0;

  function start(name: ProcessName): void {
    const process = createProcess(name, time, random, (goingOn) => {
      current = goingOn;
    });
    processes.set(name, process);
    if (name !== 'api') process.resume(() => startWorker(shared, process));
  }

  /** Whatever waits belongs to the process that began to wait. */
  const owned = (goOn: () => void) => {
    const owner = current;
    return () => (owner ? owner.resume(goOn) : goOn());
  };

  const restore = replaceGlobals(
    { ...time, after: (milliseconds, happen) => time.after(milliseconds, owned(happen)) },
    random,
    (wake, milliseconds) => {
      const sleep = {
        at: time.elapsed() + milliseconds,
        order: 0,
        happen: wake,
        isCancelled: false,
        wake: owned(wake),
      };
      sleeps.add(sleep);
      return sleep;
    },
  );

  const forgetFolds = rememberFolds();

  /** When a sleep is worth ending: a sweep that finds nothing due is left out. Milliseconds since the beginning. */
  function nextWakeUp(): { sleep: Sleep; at: number } | null {
    let next: { sleep: Sleep; at: number } | null = null;
    const wait = work.nextDueIn(clock());
    const dueAt = wait === null ? Infinity : time.elapsed() + wait;
    for (const sleep of sleeps) {
      if (sleep.isCancelled) {
        sleeps.delete(sleep);
        continue;
      }
      const at = sleep.at <= attentiveUntil ? sleep.at : Math.max(sleep.at, dueAt);
      if (at < (next?.at ?? Infinity)) next = { sleep, at };
    }
    return next;
  }

  let steps = 0;
  /** Lets things happen until this time, or until nothing would. */
  async function runUntil(until: number): Promise<void> {
    while (wrong.length === 0) {
      const wakeUp = nextWakeUp();
      if (wakeUp && wakeUp.at <= Math.min(until, time.nextAt())) {
        sleeps.delete(wakeUp.sleep);
        time.after(wakeUp.at - time.elapsed(), wakeUp.sleep.wake);
      }
      if (!time.next(until)) return;
      await settled();
      steps += 1;
      if (steps > MOST_STEPS) wrong.push('it goes on and on');
    }
  }

  // ---- what the script says

  function act(index: number, attempt = 1): void {
    const planned = script.acts[index]!;
    const process = processes.get('api')!;
    let isAnswered = false;
    const again = (why: string) => {
      story.tell(() => `${script.people[planned.who]!.name} gets no answer: ${why}`);
      if (attempt < 3) time.after(5_000, () => act(index, attempt + 1));
    };
    story.tell(() => `${describeAct(script, planned)}${attempt > 1 ? ' (again)' : ''}`);
    process.resume(() => {
      const api = createApi(shared, process);
      perform(planned, index, { surroundings, calendars, api }).then(
        (answer) => {
          isAnswered = true;
          story.tell(() => `${describeAct(script, planned)}: ${answer}`);
        },
        (error: unknown) => {
          isAnswered = true;
          again(String(error));
        },
      );
    });
    time.after(MINUTE, () => {
      if (!isAnswered) again('nothing for a minute');
    });
  }

  function plan(): void {
    for (const [index, { at }] of script.acts.entries()) time.after(at, () => act(index));
    for (const trouble of script.troubles) {
      time.after(trouble.from, () => {
        story.tell(() => `trouble: ${describeTrouble(script, trouble)}`);
        if (trouble.kind === 'crash') processes.get(trouble.process)!.crash();
        if (trouble.kind === 'freeze') processes.get(trouble.process)!.freeze(trouble.to - trouble.from);
        if (trouble.kind === 'clock') {
          moveClock(trouble.by);
          attentiveUntil = time.elapsed() + NOTICED_WITHIN;
        }
      });
      if (trouble.kind === 'crash')
        time.after(trouble.to, () => {
          if (!processes.get(trouble.process)!.isAlive()) start(trouble.process);
        });
    }
    for (const at of new Set([QUIET_FROM, quietAtLast(script)]))
      time.after(at, () => {
        story.tell(() => 'from now on nothing goes wrong');
        work.retryParked();
      });
  }

  const atRest = () => {
    const rest = { script, overview, calendars, mailbox, work, log, now: clock() };
    if (wrong.length === 0) wrong.push(...wrongAtRest(rest));
  };

  try {
    for (const name of PROCESSES) start(name);
    plan();
    await runUntil(QUIET_FROM + RESTING);
    atRest();
    await runUntil(THE_END);
    atRest();
  } finally {
    restore();
    forgetFolds();
    for (const process of processes.values()) process.crash();
  }
  for (const sentence of wrong) story.tell(() => `WRONG: ${sentence}`);
  return { wrong, story: story.lines, steps, events: log.events.length };
}
