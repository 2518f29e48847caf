import { DAY, HOUR, MINUTE, SECOND } from '#contracts/durations.ts';
import type { TypedMark } from '#contracts/typed-answer.ts';
import type { SeededRandom } from '#lab/simulate/random.ts';
import {
  type Act,
  BEGINNING,
  dayBegins,
  type OwnEvent,
  type ScriptedMeeting,
  type Trouble,
  type TypedHours,
} from './script.ts';
import { troubleOf } from './troubles.ts';

/* A meeting in the week after, whose people have days to reply, and are reminded before a deadline. */

/** What such a meeting adds to a script. */
export type Later = {
  meeting: ScriptedMeeting;
  acts: Act[];
  troubles: Trouble[];
  /** What people have in their own calendar on its day. */
  busy: OwnEvent[][];
};

/** The day it's on, a Monday. */
const ITS_DAY = 7;

export function laterMeeting(index: number, people: number, random: SeededRandom): Later {
  const organizer = random.int(0, people - 1);
  const others = Array.from({ length: people }, (_, who) => who).filter((who) => who !== organizer);
  const certain = random.pick(others);
  const invited = others.filter((who) => who === certain || random.chance(0.6));
  const deadline = dayBegins(random.int(2, 4)) + random.pick([12, 17]) * HOUR;
  const mode = random.chance(0.7) ? 'auto' : 'manual';
  const meeting: ScriptedMeeting = {
    title: 'Launch',
    organizer,
    invited,
    optional: invited.filter((who) => who !== certain && random.chance(0.4)),
    duration: random.pick([30, 60]),
    firstDay: ITS_DAY,
    days: 1,
    timePreference: 'business',
    mode,
    deadline,
    bookAtDeadline: mode === 'auto' && random.chance(0.5),
  };
  const moments = remindersBefore(deadline);
  const around = () => random.pick(moments) + random.int(-3 * SECOND, 6 * SECOND);
  const whenever = () => (random.chance(0.3) ? random.int(MINUTE, 20 * MINUTE) : around());
  const acts: Act[] = [{ at: random.int(0, 40) * SECOND, who: organizer, what: 'create', meeting: index }];
  for (const who of invited) {
    const reply = (): Act => {
      const what = random.weighted([
        ['join', 4],
        ['answer', 4],
        ['propose', 1],
        ['decline', 1],
      ] as const);
      const about = { at: whenever(), who, meeting: index };
      if (what === 'propose') return { ...about, ...proposalOn(ITS_DAY, random) };
      return what === 'answer' ? { ...about, what, hours: answerOn(ITS_DAY, random) } : { ...about, what };
    };
    if (random.chance(0.7)) acts.push(reply());
    if (random.chance(0.2)) acts.push(reply());
  }
  if (random.chance(0.4))
    acts.push({
      at: around(),
      who: organizer,
      what: 'setDeadline',
      meeting: index,
      deadline: random.chance(0.85) ? deadline + random.int(1, 2) * DAY : null,
    });
  if (random.chance(0.4))
    acts.push({ at: around(), who: organizer, what: 'choose', meeting: index, place: 0 });
  return {
    meeting,
    acts,
    troubles: Array.from({ length: random.int(0, 3) }, () => troubleOf(people, moments, Infinity, random)),
    busy: Array.from({ length: people }, () => {
      const from = random.int(9, 15);
      return random.chance(0.6) ? [{ day: ITS_DAY, from, to: from + random.int(1, 3) }] : [];
    }),
  };
}

/** About when people are reminded of a deadline that was set at the beginning. Milliseconds since then, like `deadline`. */
function remindersBefore(deadline: number): number[] {
  const dayOfDeadline = deadline - ((deadline + BEGINNING) % DAY);
  return [deadline / 2, deadline - DAY, dayOfDeadline + 8 * HOUR, dayOfDeadline - DAY + 8 * HOUR];
}

/** Mostly on the day of the meeting, and now and then after its dates. */
export const proposalOn = (day: number, random: SeededRandom) => ({
  what: 'propose' as const,
  day: random.chance(0.9) ? day : day + 2,
  hour: random.int(4 * 8, 4 * 17) / 4,
});

/** Most of a working day works, and an hour or two of it don't. */
export function answerOn(day: number, random: SeededRandom): TypedHours[] {
  const from = random.int(8, 10);
  const to = random.int(15, 18);
  const at = random.int(from + 1, to - 3);
  const works: TypedMark = random.chance(0.8) ? 'works' : 'ifNeedBe';
  return [
    { day, from, to: at, answer: works },
    { day, from: at, to: at + random.int(1, 2), answer: 'doesntWork' },
    ...(random.chance(0.8) ? [{ day, from: at + 2, to, answer: works }] : []),
  ];
}
