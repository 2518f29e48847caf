import type { JoinAnswer } from '#contracts/api/join.ts';

/** The next step of a meeting, for someone who joined. */
export function nextStepsAfterJoining(
  mode: JoinAnswer['meeting']['aiDecisionMode'],
  organizer: string,
): { title: string; text: string }[] {
  const automatic = mode === 'auto';
  return [
    {
      title: 'AI analyzes availability',
      text: automatic
        ? 'Once everyone replies, we compare when each of you is busy.'
        : 'As people join, we compare when each of you is busy.',
    },
    {
      title: 'Times get confidence scores',
      text: 'Every time that works is ranked, with a reason.',
    },
    automatic
      ? {
          title: 'We book the best time',
          text: `We'll email it to you. If no time works for everyone, ${organizer} will choose.`,
        }
      : {
          title: `${organizer} chooses`,
          text: "Only the organizer gets the suggestions. We'll email you once a time is chosen.",
        },
    {
      title: 'Invites are sent once confirmed',
      text: 'The meeting is added to your calendar.',
    },
  ];
}
