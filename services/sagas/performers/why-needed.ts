import { awaitedPeople, freeButAsked } from '#services/domain/meeting/attendance.ts';
import type { ExistingMeeting } from '#services/domain/meeting/state.ts';

/** Turns participant numbers into a phrase that names the people. */
type NamePeople = (numbers: readonly number[]) => string;

/** Why automatic mode doesn't book a time, as sentences for the organizer. */
export function whyOrganizerIsNeeded(meeting: ExistingMeeting, names: NamePeople): string {
  const present = meeting.participants.filter(({ status }) => status !== 'removed');
  if (present.every(({ status }) => status === 'declined')) return 'Everyone who was invited has declined.';
  const best = meeting.ranking?.found.kind === 'times' ? meeting.ranking.found.suggestions[0] : undefined;
  const silent = awaitedPeople(meeting).map(({ number }) => number);
  const isNamed = (number: number) =>
    !silent.includes(number) && !meeting.attendance.optional.includes(number);
  const inState = (state: string) =>
    (best?.notFree ?? [])
      .filter((person) => person.state === state && isNamed(person.participant))
      .map(({ participant }) => participant);
  const unknown = inState('unknown');
  const busy = inState('busy');
  const asleep = inState('night');
  const tooSoon = inState('tooSoon');
  const outOfHours = inState('outOfHours');
  const asked = best && freeButAsked(best);
  const withoutLunch = asked?.withoutLunch.filter(isNamed) ?? [];
  const onAnEve = asked?.onAnEve.filter(isNamed) ?? [];
  const tentative = asked?.tentative.filter(isNamed) ?? [];
  return [
    silent.length > 0 && `Waiting for ${names(silent)} to reply.`,
    unknown.length > 0 && `Not known to be free at the best time: ${names(unknown)}.`,
    busy.length > 0 && `Busy at the best time: ${names(busy)}.`,
    asleep.length > 0 && `Asleep at the best time: ${names(asleep)}.`,
    tooSoon.length > 0 && `In need of more notice: ${names(tooSoon)}.`,
    outOfHours.length > 0 && `Outside working hours at the best time: ${names(outOfHours)}.`,
    withoutLunch.length > 0 && `Without lunch at the best time: ${names(withoutLunch)}.`,
    onAnEve.length > 0 && `Half a day off at the best time: ${names(onAnEve)}.`,
    tentative.length > 0 && `Something tentative at the best time: ask ${names(tentative)}.`,
    best?.bent.includes('outsidePreference') && 'No time in the preferred hours works for everyone.',
  ]
    .filter((sentence) => typeof sentence === 'string')
    .join(' ');
}
