import { NO_WISHES, type OwnWishes } from '../../contracts/wishes.ts';
import { seededRandom } from './random.ts';

/** What someone has told Kairos about themselves, beyond their preset hours. */
export type SimulatedSettings = Pick<OwnWishes, 'breathingRoom' | 'noticeMinutes'> & {
  /** Whether they have said when they work on each weekday. */
  saysWeek: boolean;
  /** Whether they take single days off, and say so there rather than in their calendar. */
  saysDaysOff: boolean;
};

/** How many of a hundred people have said each. */
const SAY = { week: 20, daysOff: 20, breathingRoom: 12, notice: 12 };

export function makeSettings(seed: number, number: number): SimulatedSettings {
  const random = seededRandom(seed, 'settings', number);
  const says = (what: keyof typeof SAY) => random.chance(SAY[what] / 100);
  return {
    saysWeek: says('week'),
    saysDaysOff: says('daysOff'),
    breathingRoom: says('breathingRoom')
      ? random.pick([
          { before: 10, after: 10 },
          { before: 0, after: 15 },
          { before: 30, after: 0 },
        ])
      : NO_WISHES.breathingRoom,
    noticeMinutes: says('notice') ? 60 * random.pick([2, 4, 24, 48]) : 0,
  };
}
