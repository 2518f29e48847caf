import { writtenTexts } from '#contracts/meeting-texts.ts';
import type { LetterBlock } from '../layout.ts';
import type { SafeMailFacts } from '../make-safe.ts';

/** What the organizer wrote about the meeting. */
export const texts = (meeting: SafeMailFacts['meeting']): LetterBlock[] =>
  Object.values(writtenTexts(meeting)).map((text) => ({ kind: 'quote', text }));
