import { sentence } from '#services/mail/text.ts';
import type { MeetingFacts } from './facts.ts';
import { quotedMeetingTitle } from './names.ts';
import { actButton, type MessageButton, openButton } from './parts.ts';
import { clipped } from './safe-text.ts';

export const openMeeting = ({ url }: Pick<MeetingFacts, 'url'>): MessageButton | null =>
  openButton('Open the meeting', url);

/** `heard` tells it from those of other meetings in the same message. */
export const joinCall = (videoLink: string | null, heard?: string): MessageButton | null =>
  videoLink === null
    ? null
    : openButton('Join the video call', videoLink, { name: 'video', ...(heard && { heard }) });

/** Everybody sees it; whoever is not the organizer is told so. */
export const cancelButton = ({ id, title }: Pick<MeetingFacts, 'id' | 'title'>): MessageButton =>
  actButton(
    'Cancel the meeting',
    id,
    { kind: 'cancel' },
    {
      style: 'danger',
      sure: {
        title: 'Cancel the meeting?',
        text: `${sentence(clipped(quotedMeetingTitle(title), 150))} will not take place, and everyone who was invited is told.`,
        yes: 'Cancel the meeting',
        no: 'Keep it',
      },
    },
  );
