import type { View } from './view.ts';
import { byWeek } from './views/by-week.ts';
import { calibration } from './views/calibration.ts';
import { decisions } from './views/decisions.ts';
import { invitees } from './views/invitees.ts';
import { meetings } from './views/meetings.ts';
import { participants } from './views/participants.ts';
import { suggestions } from './views/suggestions.ts';
import { timesToBook } from './views/times-to-book.ts';
import { timesToJoin } from './views/times-to-join.ts';

/** What analysts see, in the order in which it is documented. */
export const views: readonly View[] = [
  meetings,
  participants,
  invitees,
  suggestions,
  decisions,
  calibration,
  timesToJoin,
  timesToBook,
  byWeek,
];
