import { writtenTexts } from '#contracts/meeting-texts.ts';
import type { Block } from '../layout.ts';
import type { Written } from '../written.ts';

/** What the organizer wrote about the meeting. */
export const texts = (meeting: Written['meeting']): Block[] =>
  Object.values(writtenTexts(meeting)).map((text) => ({ kind: 'quote', text }));
