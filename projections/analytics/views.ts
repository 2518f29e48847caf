import type { View } from './view.ts';
import { byWeekView } from './views/by-week.ts';
import { calibrationView } from './views/calibration.ts';
import { decisionsView } from './views/decisions.ts';
import { inviteesView } from './views/invitees.ts';
import { meetingsView } from './views/meetings.ts';
import { participantsView } from './views/participants.ts';
import { proposalsView } from './views/proposals.ts';
import { suggestionsView } from './views/suggestions.ts';
import { timesToBookView } from './views/times-to-book.ts';
import { timesToJoinView } from './views/times-to-join.ts';

/** What analysts see, in the order in which it is documented. */
export const views: readonly View[] = [
  meetingsView,
  participantsView,
  inviteesView,
  proposalsView,
  suggestionsView,
  decisionsView,
  calibrationView,
  timesToJoinView,
  timesToBookView,
  byWeekView,
];
