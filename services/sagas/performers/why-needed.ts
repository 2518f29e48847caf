import type { Booking, ExistingMeeting } from '#services/domain/meeting/meeting.ts';

/** Names people by their numbers, as a person would say it. */
export type NamePeople = (numbers: readonly number[]) => string;

/** Why automatic mode does not go on by itself, as sentences for the organizer. */
export function whyOrganizerIsNeeded(meeting: ExistingMeeting, names: NamePeople): string {
  const present = meeting.participants.filter(({ status }) => status !== 'removed');
  if (present.every(({ status }) => status === 'declined')) return 'Everybody who was invited has declined.';
  const best = meeting.ranking?.found.kind === 'times' ? meeting.ranking.found.suggestions[0] : undefined;
  const silent = present.filter(({ status }) => status === 'pending').map(({ number }) => number);
  const inState = (state: string) =>
    (best?.notFree ?? [])
      .filter((person) => person.state === state && !silent.includes(person.participant))
      .map(({ participant }) => participant);
  const unknown = inState('unknown');
  const busy = inState('busy');
  const outOfHours = inState('outOfHours');
  return [
    silent.length > 0 && `No answer yet from ${names(silent)}.`,
    unknown.length > 0 && `Kairos cannot read the calendar of ${names(unknown)}.`,
    busy.length > 0 && `In the best time there is something in the calendar of ${names(busy)}.`,
    outOfHours.length > 0 && `The best time is outside the hours of ${names(outOfHours)}.`,
    best?.bent.includes('outsidePreference') && 'No time within the preferred hours suits everyone.',
  ]
    .filter((sentence) => typeof sentence === 'string')
    .join(' ');
}

type Failed = Extract<Booking['calendar'], { state: 'failed' }>;

/** Why the calendar event is missing, as a sentence for the organizer. */
export const CALENDAR_FAILURE_SENTENCE: Record<Failed['why'], string> = {
  notConnected: 'Your Google calendar is not connected to Kairos.',
  disconnected: 'The permission that Kairos had for your Google calendar has ended.',
  missingPermission: 'Kairos has no permission to write into your Google calendar.',
  refused: 'Google Calendar did not accept the event.',
  unreachable: 'Google Calendar did not answer, although Kairos tried for a long time.',
};
