import { writtenTexts } from '#contracts/meeting-texts.ts';
import type { LetterBlock } from '../layout.ts';
import type { SafeMailFacts } from '../make-safe.ts';

/** What the organizer wrote about the meeting. */
export const texts = (meeting: SafeMailFacts['meeting']): LetterBlock[] =>
  Object.values(writtenTexts(meeting)).map((text) => ({ kind: 'quote', text }));

/** Where to meet on video, if there is a link. People see where one leads that the organizer chose. */
export function videoRow({ videoLink, videoChosen }: NonNullable<SafeMailFacts['booked']>) {
  if (videoLink === undefined) return [];
  const where = videoChosen ? ` at ${new URL(videoLink).host}` : '';
  return [{ label: 'Video', lines: [`Join the video call${where}`], href: videoLink }];
}
