import { Fragment } from 'react';
import type { MeetingDetailsAnswer } from '#contracts/api/meetings.ts';
import { inCalendarInWords } from '#contracts/text/calendar-answers.ts';
import { durationInWords } from '#contracts/text/durations.ts';
import { listInWords } from '#contracts/text/lists.ts';
import { shortDay, shortMoment, spanInWords } from '#contracts/text/times.ts';
import { useChooseTime, useKeepTime } from '#web/api/meetings.ts';
import { Button } from '#web/components/button.tsx';
import { nameOfPerson } from '#web/components/meetings/person.tsx';
import { useTellDecided } from '#web/components/meetings/undo-offer.tsx';
import { Notice } from '#web/components/notice.tsx';
import { useReader } from '#web/lib/reader.ts';
import { refusalOf, WENT_WRONG } from '#web/lib/refusal.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import { useThisMeeting } from './this-meeting.ts';

type Span = { start: string; end: string };

const minutesOf = ({ start, end }: Span): number => (Date.parse(end) - Date.parse(start)) / 60_000;

/**
 * What speaks against the booked time: who can't come and how that is known, and where the organizer moved the event. Other
 * times are a press away, until the organizer keeps the time.
 */
export function WatchNotice({ booked, onPeople }: { booked: Span; onPeople: () => void }) {
  const { meeting } = useThisMeeting();
  const reader = useReader();
  const choose = useChooseTime();
  const tell = useTellDecided();
  const keep = useKeepTime();
  const { unknown = [], movedTo = null, next = null, busy = [], isMovedOften } = meeting.watch ?? {};
  const kept = meeting.keptDespite ?? [];
  const said = meeting.participants.filter(
    ({ id, cantCome, inCalendar }) =>
      (cantCome || (inCalendar && inCalendar.answer !== 'accepted')) && !kept.includes(id),
  );
  const gone = said.filter(({ cantCome }) => cantCome);

  const nameOf = (number: number) => {
    const person = meeting.participants.find(({ id }) => id === number);
    return number === 0 ? 'you' : person ? nameOfPerson(person) : 'someone';
  };
  const areBusy = `${sentence(listInWords(busy.map(nameOf)))} ${busy.length > 1 || busy[0] === 0 ? 'are' : 'is'} busy at this time now`;
  const isAway = gone.length > 0 || busy.length > 0;
  const proposed = said.flatMap(({ inCalendar }) => inCalendar?.proposed ?? []);
  const times = [...proposed, ...(isAway ? (next ?? []) : [])]
    .filter(({ start }) => Date.parse(start) > serverNow())
    .filter(({ start }, index, all) => all.findIndex((one) => one.start === start) === index);
  if (!isAway && said.length === 0 && unknown.length === 0 && !movedTo)
    return kept.length > 0 ? (
      <p className="w-full text-sm text-soft">
        You kept this time, although {listInWords(kept.map(nameOf))} may not come.
      </p>
    ) : null;
  const failed = [choose, keep].find(({ error, isPending }) => error && !isPending)?.error;

  const move = (to: Span) =>
    void choose
      .mutateAsync({
        ...{ id: meeting.id, start: to.start, without: [], insteadOf: booked.start },
        ...(minutesOf(to) !== minutesOf(booked) && { duration: minutesOf(to) }),
      })
      .then(tell.booked)
      // The notice shows the reason.
      .catch(() => {});

  const title =
    gone.length > 0
      ? `${listInWords(gone.map(nameOfPerson))} can't make it`
      : busy.length > 0
        ? areBusy
        : movedTo
          ? 'You moved the event in your calendar'
          : said.length > 0
            ? 'Answered in their calendars'
            : 'Some calendars can no longer be read';
  return (
    <Notice tone={isAway ? 'warn' : 'accent'} title={title} className="w-full">
      {said.map((person) => (
        <Fragment key={person.id}>
          {person.inCalendar && (
            <p dir="auto" className="wrap-anywhere">
              {inCalendarInWords(nameOfPerson(person), person.inCalendar, reader)}
            </p>
          )}
          {person.cantCome && person.word !== undefined && (
            <p dir="auto" className="wrap-anywhere">
              “{person.word}”
            </p>
          )}
        </Fragment>
      ))}
      {gone.length > 0 && busy.length > 0 && <p>{areBusy}.</p>}
      {movedTo && (
        <p>
          {movedTo.follows
            ? `We'll move the meeting to ${spanInWords(movedTo, reader, shortDay)} in a moment, and tell everyone.`
            : `We can't move the meeting to ${spanInWords(movedTo, reader, shortDay)}. It's still booked for the time above.`}
        </p>
      )}
      {unknown.length > 0 && <p>We can no longer read the calendar of {listInWords(unknown.map(nameOf))}.</p>}
      {busy.length > 0 && isMovedOften && <p>We've moved it twice, so we won't move it again.</p>}
      {isAway && (
        <p>
          {next === null
            ? 'The time is still booked for everyone else.'
            : next.length === 0
              ? "No other time in these dates works for everyone else who's required."
              : `These are the next best times.${asksAgain(meeting)}`}
        </p>
      )}
      {failed && <p role="alert">{refusalOf(failed) ?? WENT_WRONG}</p>}
      {(isAway || said.length > 0) && (
        // Joining the call is still the page's first action.
        <p className="mt-3 flex flex-wrap gap-2 max-sm:*:grow">
          {times.map((to) => (
            <Button
              key={to.start}
              size="small"
              variant="secondary"
              pending={choose.isPending && choose.variables.start === to.start}
              onClick={() => move(to)}
            >
              Move to {shortMoment(to.start, reader)}
              {minutesOf(to) !== minutesOf(booked) && `, ${durationInWords(minutesOf(to))}`}
            </Button>
          ))}
          {said.some(({ cantCome, inCalendar }) => cantCome || inCalendar?.answer === 'delegated') && (
            <Button size="small" variant="quiet" onClick={onPeople}>
              Ask someone else
            </Button>
          )}
          <Button
            size="small"
            variant="quiet"
            pending={keep.isPending}
            onClick={() => keep.mutate({ id: meeting.id, start: booked.start })}
          >
            Keep this time
          </Button>
        </p>
      )}
    </Notice>
  );
}

/** Says whom a move asks again: those who have to come and declined this time. Empty for nobody. */
export function asksAgain({ participants, quorums }: MeetingDetailsAnswer): string {
  const asked = participants.filter(
    ({ id, cantCome, email, optional }) =>
      cantCome && email !== null && !optional && !quorums.some(({ members }) => members.includes(id)),
  );
  return asked.length > 0
    ? ` If you move the meeting, we'll ask ${listInWords(asked.map(nameOfPerson))} again.`
    : '';
}

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
