import type { TypedAnswerState } from '#contracts/api/answers.ts';
import type { JoinAnswer } from '#contracts/api/join.ts';
import { MEETING_TEXT_NAMES, type MeetingTextName } from '#contracts/meeting-texts.ts';
import { BROUGHT, type InvitationValues } from '#contracts/page-values.ts';
import { howWeChoose, lengthAndDates, organizerName } from '#contracts/text/invitation.ts';
import { displayName } from '#contracts/text/names.ts';

/** What a visitor has opened: a share link, or a personal one with the answer so far. */
type Opened = {
  /** The path and query. */
  here: string;
  join: JoinAnswer;
  /** Null with a share link. */
  answering: TypedAnswerState | null;
  /** Whether the address asks only whether they decline. */
  isDecline: boolean;
};

/** The ways to sign in, by the keys of their providers. */
type SignInKeys = { keys: readonly string[]; byMail: boolean };

/** The values of the page that a visitor gets before any script has come. */
export function invitationValues(
  { here, join: { meeting, organizer }, answering, isDecline }: Opened,
  { keys, byMail }: SignInKeys,
): InvitationValues {
  const name = organizerName(organizer);
  const isBooked = meeting.scheduledTime !== null;
  const isNew = answering === null || (answering.me.status === 'pending' && answering.answer === null);
  const texts = Object.fromEntries(
    MEETING_TEXT_NAMES.map((text) => [text.toUpperCase(), meeting[text]?.trim() ?? '']),
  ) as Record<Uppercase<MeetingTextName>, string>;
  const on = (isOn: boolean) => (isOn ? 'on' : '');
  return {
    ...texts,
    TITLE: meeting.title ?? 'Deleted',
    ORGANIZER: name,
    ORGANIZER_EMAIL: organizer.email,
    LENGTH_AND_DATES: lengthAndDates(meeting),
    HOW: isBooked ? '' : howWeChoose(meeting, name),
    OPEN: on(!isBooked && isNew && !isDecline && !answering?.me.optional),
    ME: answering ? displayName(answering.me.name, answering.me.email) : '',
    HERE: encodeURIComponent(here),
    GOOGLE: on(keys.includes('google')),
    MICROSOFT: on(keys.includes('microsoft')),
    OTHER_WAYS: on(byMail || keys.some((key) => key !== 'google' && key !== 'microsoft')),
  };
}

/**
 * A script element that isn't run, with answers of the API for the app: pairs of a query's key and its data. Nothing in it
 * can end the element.
 */
export const broughtAnswers = (
  answers: readonly (readonly [key: readonly string[], data: unknown])[],
): string =>
  `<script type="application/json" id="${BROUGHT}">${JSON.stringify(answers).replaceAll('<', '\\u003c')}</script>`;
