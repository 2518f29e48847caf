import { MINUTE } from '#contracts/durations.ts';
import { isInCalendarEvent, takesPart } from '#services/domain/meeting/guests.ts';
import { textNews } from '#services/domain/meeting/news.ts';
import type { Booking, ExistingMeeting, HistoryPoint, Participant } from '#services/domain/meeting/state.ts';
import { fileInCalendar, mailedFile } from './calendar-files.ts';
import { isNewsTo, isToldByInvitation, mayKnowTime } from './mailed-times.ts';
import type { SagaState } from './state.ts';

/** Changes to a booked meeting within this time of the first are told in a single email, at its end. */
const MAIL_DELAY_MS = MINUTE;

/*
 * Emails about changes to a booked meeting, for people who were told its time and whom no provider tells of the change.
 */

type NumberedMail = { recipient: number; number: number };

const ORGANIZER = 0;

/** Whose calendar lags behind the booking, including people whose last such email told them so and still holds. */
export function bookedChanges(state: SagaState, held: Booking, now: Date): NumberedMail[] {
  const { meeting } = state;
  const recipients = [
    ORGANIZER,
    ...meeting.participants.map(({ number }) => number).filter((number) => takesPart(meeting, number)),
  ];
  return recipients
    .filter((recipient) => isTold(state, held, recipient))
    .flatMap((recipient) => {
      const news = newsFor(state, held, recipient, now);
      const number = news?.revision ?? lastTold(state, held, recipient);
      return number === null ? [] : [{ recipient, number }];
    });
}

/** When the next changes are told; null if there are none to tell. */
export function nextBookedChange({ meeting }: SagaState, held: Booking, now: Date): Date | null {
  return now < new Date(held.end)
    ? (changeBatches(meeting)
        .map(({ tellAt }) => tellAt)
        .find((time) => time > now) ?? null)
    : null;
}

const isTold = (state: SagaState, held: Booking, recipient: number): boolean => {
  const participant = state.meeting.participants[recipient - 1];
  return (
    state.settled(recipient, 'booked', held.number) ||
    (participant !== undefined && isToldByInvitation(state, held, participant))
  );
};

/** The latest change that someone has to hear of by email; null if there is none. */
function newsFor(state: SagaState, held: Booking, recipient: number, now: Date): HistoryPoint | null {
  const { meeting } = state;
  if (isInCalendarEvent(held, recipient)) return null;
  const isNews = (point: HistoryPoint) => isNewsTo(state, recipient, point);
  const { attends } = meeting.participants[recipient - 1] ?? {};
  const back = attends && isNews(attends) ? [attends] : [];
  const changes = changeBatches(meeting).filter(({ tellAt, last }) => tellAt <= now && isNews(last));
  const isBehind = fileInCalendar(state, recipient) !== null && textNews(meeting, isNews) !== null;
  return [...back, ...(isBehind ? changes.map(({ last }) => last) : [])].reduce<HistoryPoint | null>(
    (latest, one) => (latest && latest.revision > one.revision ? latest : one),
    null,
  );
}

/** The last such email about this booking. */
function lastTold({ deliveries }: SagaState, held: Booking, recipient: number): number | null {
  const last = deliveries.findLast((one) => one.recipient === recipient && one.kind === 'changed');
  return last && held.bookedRevision !== undefined && last.number > held.bookedRevision ? last.number : null;
}

/** Changes told in a single email: the first change and the changes soon after. */
function changeBatches({ textChanges }: ExistingMeeting): { tellAt: Date; last: HistoryPoint }[] {
  const batches: { tellAt: Date; last: HistoryPoint }[] = [];
  for (const change of textChanges) {
    const made = new Date(change.at);
    const open = batches.at(-1);
    if (open && made < open.tellAt) open.last = change;
    else batches.push({ tellAt: new Date(made.getTime() + MAIL_DELAY_MS), last: change });
  }
  return batches;
}

/** People who left a time that they may know of, by the revision at which they left, including people already told. */
export const removedPeople = (state: SagaState, now: Date): NumberedMail[] =>
  state.meeting.participants.flatMap((participant) => {
    const { number: recipient, status, left } = participant;
    if (!left || status === 'pending' || status === 'accepted') return [];
    const isDue = state.settled(recipient, 'removed', left.revision) || isToHear(state, participant, now);
    return isDue ? [{ recipient, number: left.revision }] : [];
  });

/** Someone who declined knows that, so the email is only for the file in their calendar. */
function isToHear(state: SagaState, { number, left }: Participant, now: Date): boolean {
  const file = fileInCalendar(state, number);
  const booking = file ?? mailedFile(state, number);
  const end = booking?.end ?? state.meeting.bookings.at(-1)?.end;
  if (end === undefined || now >= new Date(end)) return false;
  return file !== null || (left?.takenOff === true && mayKnowTime(state, number));
}
