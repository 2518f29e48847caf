import type { TimePreference } from '../../../../contracts/preferences.ts';
import { WINDOWS } from '../../../../contracts/windows.ts';
import type { Join } from '../../api/join.ts';

const hour = (minutes: number): string => `${((minutes / 60 + 11) % 12) + 1} ${minutes < 720 ? 'AM' : 'PM'}`;

const PREFERENCE: Record<TimePreference, string> = {
  morning: 'Morning',
  afternoon: 'Afternoon',
  evening: 'Evening',
  business: 'Any time in business hours',
  all: 'Any time',
};

/** "Morning, 9 AM to 12 PM" */
export function preferredTime(preference: TimePreference): string {
  const { from, to } = WINDOWS[preference];
  return preference === 'all' ? PREFERENCE.all : `${PREFERENCE[preference]}, ${hour(from)} to ${hour(to)}`;
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
          text: 'You get an email with it. No more back and forth.',
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
