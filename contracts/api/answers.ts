import { z } from 'zod';
import { missing, tooLong } from '../text/field-errors.ts';
import { typedSpan, typedSpans } from '../typed-answer.ts';
import { visibleText } from '../visible-text.ts';
import { emailField, INCOMPLETE_LINK, switchField, zoneField } from './fields.ts';
import { joinAnswer } from './join.ts';
import { SIZES } from './limits.ts';
import { mayAnswerTime, participantStatus } from './meetings.ts';
import { ownProposal } from './proposals.ts';

/* Answering by hand, without an account. `:token` is the personal one of an invitation email. */

const token = z.string(INCOMPLETE_LINK).min(1, INCOMPLETE_LINK).max(500, INCOMPLETE_LINK);

// ---- requests

/** PUT /api/answers/{token}: everything the person has answered so far; replaces earlier answers. */
export const typedAnswerRequest = z.object({
  zone: zoneField,
  spans: typedSpans,
  /**
   * They said that they are done. Until then, or until nothing has changed for some minutes, Kairos takes them to be
   * still answering and books nothing.
   */
  done: switchField('Done').default(false),
});

/** POST /api/meetings/link/{link}/answers: an answer by the share link. */
export const linkAnswerRequest = z.object({
  name: z
    .string(missing('Name'))
    .overwrite(visibleText)
    .trim()
    .min(1, missing('Name'))
    .max(SIZES.name, tooLong('Name', SIZES.name)),
  email: emailField,
  zone: zoneField,
  spans: typedSpans,
});

/** POST /api/answers/confirm: with the token of the email that was sent for an answer by the share link. */
export const confirmAnswerRequest = z.object({ token });

/** PATCH /api/meetings/{id}/answers: the organizer's options for answers by hand. */
export const changeAnswerOptionsRequest = z.object({
  /** Participants see each other's answers. */
  answersVisible: switchField('Answers visible').optional(),
  /** An answer by the share link counts at once, unless its address is that of someone invited. */
  answersWithoutConfirmation: switchField('Answers without confirmation').optional(),
});

// ---- answers

/** ISO instants, half open. */
const span = z.object({ start: z.string(), end: z.string() });

/** GET and PUT /api/answers/{token}. */
export const typedAnswerState = z.object({
  meeting: joinAnswer.shape.meeting,
  organizer: z.object({ name: z.string().nullable() }),
  me: z.object({
    name: z.string().nullable(),
    email: z.string().nullable(),
    status: participantStatus,
    /** They needn't come. */
    optional: z.boolean(),
    mayAnswerTime,
  }),
  /** The zone in which emails tell them times, as far as they or their account said; null if unknown, and the browser's counts. */
  zone: z.string().nullable(),
  /** False once a time is booked. */
  mayAnswer: z.boolean(),
  /** Their answer so far, and the time of the last change; null if none. */
  answer: z.object({ spans: z.array(typedSpan), asOf: z.string() }).nullable(),
  /** The dates or the length changed since, so the answer doesn't count until they send it again, changed or not. */
  stale: z.boolean(),
  /** A calendar of theirs counts where the answer doesn't speak. */
  calendarConnected: z.boolean(),
  /** All the time that a meeting could take: its dates, without excluded days, between its earliest and latest time. */
  open: z.array(span),
  /** The time that starts which can still win would take. In half hours: how many there are, and how many matter. */
  matters: z.object({ spans: z.array(span), of: z.int(), matter: z.int() }),
  /** The other times that they proposed. */
  proposals: z.array(ownProposal),
  /** The other participants, the organizer not among them, and how many of them have answered. */
  others: z.object({
    count: z.int(),
    answered: z.int(),
    /** The answers by hand, if the organizer opened them; null while hidden. */
    answers: z.array(z.object({ name: z.string().nullable(), spans: z.array(typedSpan) })).nullable(),
  }),
});
export type TypedAnswerState = z.infer<typeof typedAnswerState>;

/**
 * 202 of an answer by the share link. The same for every address. `countsAtOnce` is the organizer's setting; even then,
 * someone who was invited is asked to confirm by email.
 */
export const linkAnswerAccepted = z.object({ countsAtOnce: z.boolean() });

/** Where the person goes on: the personal token for `/api/answers/{token}`, and the share token of the page. */
export const confirmedAnswer = z.object({ token: z.string(), link: z.string() });

/** The organizer's options for answers by hand. */
export const answerOptions = z.object({
  answersVisible: z.boolean(),
  answersWithoutConfirmation: z.boolean(),
});
