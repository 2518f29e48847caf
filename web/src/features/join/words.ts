import type { Join } from '#web/api/join.ts';

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
