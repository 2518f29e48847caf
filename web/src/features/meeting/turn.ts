import type { MeetingDetailsAnswer } from '#contracts/api/meetings.ts';
import { suffices } from '#contracts/attendance.ts';
import { attendanceIn, awaitedIn } from '#web/components/meetings/awaited.ts';

type Suggestion = NonNullable<MeetingDetailsAnswer['ranking']>['suggestions'][number];

/** Text for the suggested times: who acts next, and why, if automatic mode leaves the choice to the organizer. */
export function whoseTurn(meeting: MeetingDetailsAnswer): string {
  const { aiDecisionMode, video, bookAtDeadline } = meeting;
  if (aiDecisionMode === 'manual')
    return `Choose this or another time. We'll book it${video === 'none' ? ' and let everyone know.' : ', let everyone know, and add a video link.'}`;
  const best = bestOf(meeting);
  if (best === null || awaitedIn(meeting).length > 0)
    return `We'll book the best time once everyone replies and can make it${
      bookAtDeadline ? ', or without those who are silent when replies are due' : ''
    }. Or choose one now.`;
  const why = whyNot(meeting, best);
  return why === null
    ? "It works for everyone. We're booking it."
    : `It's your turn. ${why}, so we didn't book it automatically. Choose it or another time.`;
}

/** The best time, or null while a new ranking is on its way. */
const bestOf = ({ ranking }: MeetingDetailsAnswer): Suggestion | null =>
  (ranking?.current && ranking.suggestions[0]) || null;

/**
 * Why automatic mode doesn't book the best time once everyone has replied: it only books a time that works for everyone
 * required and bends no rule. Null if it books.
 */
function whyNot(meeting: MeetingDetailsAnswer, best: Suggestion): string | null {
  const missing = best.people.some(({ state }) => state === 'busy')
    ? 'Not everyone can make the best time'
    : "We don't know if everyone can make the best time";
  if (best.bent.includes('someoneMissing')) return missing;
  if (best.bent.includes('outsideHours')) return "The best time is outside someone's hours";
  if (best.bent.includes('outsidePreference')) return 'The best time is outside the preferred hours';
  return isForAll(meeting, best) ? null : missing;
}

/** Whether every required person, and enough of each group, is free. */
function isForAll(meeting: MeetingDetailsAnswer, { people }: Suggestion): boolean {
  const free = new Set(people.filter(({ state }) => state === 'free').map(({ participant }) => participant));
  const present = people.map(({ participant }) => participant);
  return suffices(attendanceIn(meeting), present, (number) => free.has(number));
}
