import type { TimePreference } from '../../../../contracts/preferences.ts';
import { WINDOWS } from '../../../../contracts/windows.ts';
import type { Join } from '../../api/join.ts';

const hour = (minutes: number): string =>
  `${((minutes / 60 + 11) % 12) + 1}\u00a0${minutes < 720 ? 'AM' : 'PM'}`;

const PREFERENCE: Record<TimePreference, string> = {
  morning: 'Morning',
  afternoon: 'Afternoon',
  evening: 'Evening',
  business: 'Any time in business hours',
  all: 'Any time',
};

/** "Morning", and which hours those are unless it is any time. */
export function preferredTime(preference: TimePreference): { words: string; hours: string | null } {
  const { from, to } = WINDOWS[preference];
  return {
    words: PREFERENCE[preference],
    hours: preference === 'all' ? null : `${hour(from)} to ${hour(to)} in each person’s own time zone`,
  };
}

/** What becomes of a meeting that one has joined; the truth about the meeting at hand. */
export function nextSteps(
  mode: Join['meeting']['aiDecisionMode'],
  organizer: string,
): { title: string; text: string }[] {
  const automatic = mode === 'auto';
  return [
    {
      title: 'AI analyzes availability',
      text: automatic
        ? 'Once everyone has answered, Kairos compares when each of you is busy.'
        : 'As people join, Kairos compares when each of you is busy.',
    },
    {
      title: 'Times get confidence scores',
      text: 'Every time that fits is ranked, with the reason why.',
    },
    automatic
      ? {
          title: 'Kairos books the best time',
          text: `You get an email with it. If no time suits everyone, ${organizer} chooses.`,
        }
      : {
          title: `${organizer} chooses`,
          text: 'The email with suggestions goes to the organizer only. You hear once a time is chosen.',
        },
    {
      title: 'Invites are sent once confirmed',
      text: 'The meeting then stands in your calendar.',
    },
  ];
}
