import { CalendarCheck } from 'lucide-react';
import type { Clock } from '#contracts/clock.ts';
import type { SlotState } from '#contracts/events/suggestion.ts';
import { listInWords } from '#contracts/text/lists.ts';
import { clockTime, shortMoment } from '#contracts/text/times.ts';
import { useReader } from '#web/lib/reader.ts';
import { failureToast } from '#web/lib/toast.ts';
import { useChooseTime } from '../../api/meetings.ts';
import { ConfirmButton } from '../confirm-button.tsx';
import { tellBookedBefore } from './telling.ts';
import { STATE_NAMES } from './text.ts';
import { useTellDecided } from './undo-offer.tsx';

type BookOwnTimeProps = {
  meeting: { id: string; scheduledTime: string | null };
  /** ISO instant. */
  start: string;
  people: readonly AtTime[];
};

/** Books a time that wasn't suggested, or moves the meeting there. Shows the consequences for its people first. */
export function BookOwnTime({ meeting, start, people }: BookOwnTimeProps) {
  const reader = useReader();
  const choose = useChooseTime();
  const tell = useTellDecided();
  const isMove = meeting.scheduledTime !== null;

  const book = () =>
    void choose
      .mutateAsync({
        id: meeting.id,
        start,
        // Optional people are invited anyway.
        without: missingAt(people).flatMap(({ number, optional }) => (optional ? [] : [number])),
        insteadOf: meeting.scheduledTime,
      })
      .then(tell.booked, (error) => {
        if (!tellBookedBefore(error, reader)) failureToast("Couldn't book this time")(error);
      });

  return (
    <ConfirmButton
      // An open question about one time must not carry over to another.
      key={start}
      isHarmless
      variant="secondary"
      size="small"
      question={
        <>
          {isMove ? 'Move the meeting to' : 'Book'} {shortMoment(start, reader)}?{' '}
          {consequencesInWords(people, start, reader.clock)}
        </>
      }
      yes={isMove ? 'Move it' : 'Book it'}
      no="Not now"
      onYes={book}
      pending={choose.isPending}
    >
      <CalendarCheck aria-hidden /> {isMove ? 'Move it here' : 'Book this time'}
    </ConfirmButton>
  );
}

/** Someone at a time that may be booked. The organizer is number 0. */
export type AtTime = {
  number: number;
  name: string;
  zone: string | null;
  state: SlotState;
  optional?: boolean;
};

/** Who can't come or may not: people to book without. */
export const missingAt = (people: readonly AtTime[]): AtTime[] =>
  people.filter(({ state }) => state === 'busy' || state === 'unknown');

/**
 * The consequences of booking a time for its people, for the organizer: "Without Noah (busy). Outside hours for Yuki
 * (11:30 PM there)."
 */
export function consequencesInWords(people: readonly AtTime[], start: string, clock: Clock): string {
  const missing = missingAt(people);
  const others = missing.filter(({ number }) => number > 0);
  const organizer = missing.find(({ number }) => number === 0);
  const told = (state: SlotState) => people.filter((one) => one.state === state);
  const named = ({ number, name }: AtTime) => (number === 0 ? 'you' : name);
  const there = (one: AtTime) =>
    one.zone === null || one.number === 0
      ? named(one)
      : `${one.name} (${clockTime(start, { zone: one.zone, clock })} there)`;

  const sentences = [
    organizer && (organizer.state === 'busy' ? "You're busy then." : "We can't see whether you're free."),
    others.length > 0 &&
      `Without ${listInWords(others.map(({ name, state }) => `${name} (${STATE_NAMES[state].toLowerCase()})`))}.`,
    told('outOfHours').length > 0 && `Outside hours for ${listInWords(told('outOfHours').map(there))}.`,
    told('night').length > 0 && `Night for ${listInWords(told('night').map(there))}.`,
    told('tooSoon').length > 0 && `Less notice than ${listInWords(told('tooSoon').map(named))} asked for.`,
  ].filter((sentence) => typeof sentence === 'string');
  return sentences.length > 0 ? sentences.join(' ') : "Everyone's free.";
}
