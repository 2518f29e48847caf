import { countInWords } from '#contracts/text/counts.ts';
import { sentence } from '#services/mail/text.ts';
import type { MeetingFacts, UndoFacts } from './facts.ts';
import { quotedMeetingTitle } from './names.ts';
import { actButton, type MessageButton, openButton } from './parts.ts';
import { clipped } from './safe-text.ts';
import { type SlackText, slackText } from './slack-text.ts';

export const openMeeting = ({ url }: Pick<MeetingFacts, 'url'>): MessageButton | null =>
  openButton('Open the meeting', url);

/** `heard` distinguishes the button, for screen readers, from other meetings' buttons in the same message. */
export const joinCall = (videoLink: string | null, heard?: string): MessageButton | null =>
  videoLink === null
    ? null
    : openButton('Join the video call', videoLink, { name: 'video', ...(heard && { heard }) });

export const moveButton = ({ id }: Pick<MeetingFacts, 'id'>): MessageButton =>
  actButton('Move', id, { kind: 'move' }, { heard: 'Move the meeting' });

/** Null once the decision can't be undone. */
export const undoButton = (id: string, undo: UndoFacts | null): MessageButton | null =>
  undo && actButton('Undo', id, { kind: 'undo', booking: undo.booking });

/** How long the decision can be undone, and what follows. */
export const graceSentence = ({ seconds }: UndoFacts): SlackText =>
  slackText`You can undo this for ${countInWords(seconds, 'second')}. Then I'll update the calendar and notify everyone.`;

/** Everyone sees the button; a press by anyone but the organizer is refused with an explanation. */
export const cancelButton = ({ id, title }: Pick<MeetingFacts, 'id' | 'title'>): MessageButton =>
  actButton(
    'Cancel the meeting',
    id,
    { kind: 'cancel' },
    {
      style: 'danger',
      sure: {
        title: 'Cancel the meeting?',
        text: `${sentence(clipped(quotedMeetingTitle(title), 150))} won't happen, and everyone who was invited will be notified.`,
        yes: 'Cancel the meeting',
        no: 'Keep the meeting',
      },
    },
  );
