import { z } from 'zod';
import { LONGEST_REQUEST } from './limits.ts';
import { partOfNewMeeting } from './meetings.ts';

const NO_WORDS = 'Describe the meeting in words, such as: 30 minutes with ana@example.com next week';

const text = z
  .string(NO_WORDS)
  .trim()
  .min(1, NO_WORDS)
  .max(LONGEST_REQUEST, `Text can have at most ${LONGEST_REQUEST.toLocaleString('en-US')} characters`);

const field = partOfNewMeeting.keyof();
export type NewMeetingField = z.infer<typeof field>;

/**
 * POST /api/meetings/understand: a meeting in words. People are email addresses, or contacts of the caller by name. Days and
 * times are in the caller's time zone.
 */
export const inWordsRequest = z
  .object({ text })
  .meta({ examples: [{ text: '45 minutes with Ana and ben@example.com about the budget, next week' }] });

/** A question that the words leave open. */
const openQuestion = z.object({
  field,
  text: z.string(),
  /** Someone who is named, and whose email address is needed. */
  name: z.string().optional(),
  /** What stands in the place of someone's email address, and isn't an address. */
  typed: z.string().optional(),
  /** The possible answers: a label, and the fields that express the answer. People are added to the present list. */
  choices: z.array(z.object({ text: z.string(), fields: partOfNewMeeting })).optional(),
});
export type OpenQuestion = z.infer<typeof openQuestion>;

const open = {
  questions: z.array(openQuestion),
  /** Words that say nothing that Kairos knows. */
  notUnderstood: z.array(z.string()),
  /** Requests among the words that Kairos can't do yet, in sentences. */
  notYet: z.array(z.string()),
};

/** Nothing is stored. */
export const understoodAnswer = z.object({
  /**
   * A new meeting, as POST /api/meetings takes it, without the open fields. Fields that the words don't mention have
   * their usual values, and the organizer chooses the time unless they say otherwise.
   */
  understood: partOfNewMeeting,
  /** The fields of it that the words speak of; the others are usual values. */
  said: z.array(field),
  ...open,
  /** Whether Kairos read it alone, or a language model helped. */
  by: z.enum(['grammar', 'model']),
});
export type UnderstoodAnswer = z.infer<typeof understoodAnswer>;

/**
 * POST /api/meetings/from-text: a meeting in words, and any fields of it. A field outranks the words, and answers a
 * question that they leave open.
 */
export const createFromTextRequest = partOfNewMeeting
  .extend({ text })
  .meta({ examples: [{ text: '30 minutes with ana@example.com next week, book it' }] });

/** If anything is open, nothing is created. Without questions, the Idempotency-Key was used before. */
export const openQuestionsAnswer = z.object({ message: z.string(), ...z.object(open).partial().shape });
