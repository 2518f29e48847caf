import type { DecisionMode } from '#contracts/preferences.ts';

/** The two ways in which a time is decided, as the share screen names them. */
export const MODES: Record<DecisionMode, { name: string; text: string }> = {
  auto: {
    name: 'Automatic',
    text: 'Kairos books the best time once everyone has answered, and tells everybody.',
  },
  manual: {
    name: 'Manual Approval',
    text: 'Kairos ranks the best times with its reasons, and you choose one.',
  },
};

/** What becomes of a meeting after it was created, in five steps. */
export const nextSteps = (mode: DecisionMode): { title: string; text: string }[] => [
  { title: 'Invitations go out by email', text: 'Everyone gets a link of their own to join with.' },
  {
    title: 'Participants connect their calendar',
    text: 'Kairos reads when they are busy, never what they do.',
  },
  {
    title: 'AI analyzes availability',
    text:
      mode === 'auto'
        ? 'In each person’s own time zone, once everyone has answered.'
        : 'In each person’s own time zone, and again whenever somebody joins.',
  },
  mode === 'auto'
    ? {
        title: 'The best time is scheduled automatically',
        text: 'Where everyone is free. If a calendar cannot be read, you get ranked times to choose from.',
      }
    : {
        title: 'Times are suggested for your approval',
        text: 'You get them ranked, each with a confidence and a reason, and choose one.',
      },
  { title: 'Calendar invites are sent', text: 'With a video link, to you and to everyone who joined.' },
];
