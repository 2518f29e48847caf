import type { DecisionMode } from '#contracts/preferences.ts';

/** What each way to decide on a time means. */
export const MODES: Record<DecisionMode, string> = {
  auto: 'We book the best time once everyone replies, and let everyone know.',
  manual: 'We rank the best times with reasons, and you choose one.',
};

/** The life of a new meeting, in five steps. */
export const nextStepsAfterCreating = (mode: DecisionMode): { title: string; text: string }[] => [
  { title: 'Invitations go out by email', text: 'Everyone gets their own link to join.' },
  {
    title: 'Participants connect their calendar',
    text: "We see when they're busy, never what they're doing.",
  },
  {
    title: 'AI analyzes availability',
    text:
      mode === 'auto'
        ? "In each person's time zone, once everyone replies."
        : "In each person's time zone, and again whenever someone joins.",
  },
  mode === 'auto'
    ? {
        title: 'The best time is scheduled automatically',
        text: "When everyone is free. If a calendar can't be read, you'll get ranked times to choose from.",
      }
    : {
        title: 'Times are suggested for your approval',
        text: "You'll get ranked times, each with a confidence score and a reason, and choose one.",
      },
  { title: 'Calendar invites are sent', text: 'To you and to everyone who joined.' },
];
