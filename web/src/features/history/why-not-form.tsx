import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { MeetingVersion, WhyNot } from '#contracts/api/history.ts';
import { minuteOfDay, timeOfDay } from '#contracts/text/times.ts';
import { zoneName } from '#contracts/text/zones.ts';
import { whyQuery } from '#web/api/history.ts';
import { Button } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import { ErrorState } from '#web/components/error-state.tsx';
import { TextField } from '#web/components/field.tsx';
import { Bent } from '#web/components/meetings/bent.tsx';
import { BookOwnTime } from '#web/components/meetings/book-own-time.tsx';
import { Confidence } from '#web/components/meetings/confidence.tsx';
import { CostList } from '#web/components/meetings/score.tsx';
import { StateWord } from '#web/components/meetings/state-word.tsx';
import { rankerText } from '#web/components/meetings/text.ts';
import { Time } from '#web/components/time.tsx';
import { localDayIn } from '#web/lib/dates.ts';
import { instantOfLocalMinute, localDayNumber, MINUTES_PER_DAY } from '#web/lib/local-clock.ts';
import { useReader } from '#web/lib/reader.ts';

const DATE = /^\d{4}-\d\d-\d\d$/;
const CLOCK = /^(\d\d):(\d\d)$/;

type WhyNotFormProps = {
  id: string;
  version: number;
  shown: MeetingVersion | null;
  /** Whether the viewer can book a time at this version. */
  mayBook: boolean;
};

/** Explains any time, based on the facts known at the shown version. */
export function WhyNotForm({ id, version, shown, mayBook }: WhyNotFormProps) {
  const { zone } = useReader();
  const [typed, setTyped] = useState<{ day?: string; time?: string }>({});
  const [start, setStart] = useState<string | null>(null);
  const [wrong, setWrong] = useState<{ day?: string; time?: string }>({});
  const about = timeOf(shown);
  const usual = usualTime(shown, zone);
  const day = typed.day ?? usual.day;
  const time = typed.time ?? usual.time;
  const known = shown?.version === version ? shown : null;
  const query = useQuery({
    ...whyQuery(id, version, start ?? ''),
    ...((start === null || !known?.meeting) && { queryFn: skipToken }),
    placeholderData: keepPreviousData,
  });
  const { data, error, isFetching } = query;

  const change = (changed: typeof typed) => {
    setTyped({ ...typed, ...changed });
    setWrong({});
  };

  const ask = (event: FormEvent) => {
    event.preventDefault();
    const minutes = CLOCK.exec(time);
    const problems = {
      ...(!DATE.test(day) && { day: 'Choose a day' }),
      ...(!minutes && { time: 'Choose a time' }),
    };
    setWrong(problems);
    if (!DATE.test(day) || !minutes) return;
    const local = localDayNumber(day) * MINUTES_PER_DAY + Number(minutes[1]) * 60 + Number(minutes[2]);
    setStart(new Date(instantOfLocalMinute(zone, local)).toISOString());
  };

  const heading = <h2 className="text-xl font-semibold tracking-tight">Why not another time?</h2>;
  if (known?.meeting === null)
    return (
      <Card>
        {heading}
        <p className="mt-1 text-sm text-soft">
          At version {version}, there was no meeting yet, so we hadn't looked for times.
        </p>
      </Card>
    );
  return (
    <Card>
      {heading}
      <p className="mt-1 text-sm text-soft">
        Ask about any time. The answer is based on what was known at version {version}.
      </p>
      <form onSubmit={ask} noValidate className="mt-4 grid items-start gap-3 min-[22rem]:grid-cols-2">
        <TextField
          label="Day"
          type="date"
          required
          value={day}
          error={wrong.day}
          onChange={({ target }) => change({ day: target.value })}
        />
        <TextField
          label="Time"
          type="time"
          required
          step={900}
          value={time}
          error={wrong.time}
          hint={`${zoneName(zone)} time`}
          onChange={({ target }) => change({ time: target.value })}
        />
        <Button
          type="submit"
          className={clsx('col-span-full', about && 'sm:col-span-1')}
          pending={isFetching}
        >
          Why not then?
        </Button>
        {about && (
          <Button
            variant="secondary"
            className="col-span-full sm:col-span-1"
            onClick={() => {
              setTyped({ day: localDayIn(about, zone), time: inputTime(about, zone) });
              setWrong({});
              setStart(about);
            }}
          >
            <span>
              Why <Time at={about} />?
            </span>
          </Button>
        )}
      </form>
      <div aria-live="polite">
        {start !== null && data && (
          <WhyAnswer answer={data}>
            {mayBook && known && data.people && canBeBooked(data, known) && (
              <div className="flex flex-wrap">
                <BookOwnTime
                  meeting={{ id, scheduledTime: known.meeting?.scheduledTime ?? null }}
                  start={data.start}
                  people={data.people.map(({ participant, ...person }) => ({
                    number: participant,
                    ...person,
                  }))}
                />
              </div>
            )}
          </WhyAnswer>
        )}
      </div>
      {start !== null && error && !isFetching && <ErrorState title="Couldn't get an answer" query={query} />}
    </Card>
  );
}

const canBeBooked = ({ notPossible, start }: WhyNot, { meeting }: MeetingVersion): boolean =>
  notPossible === null && Date.parse(start) !== Date.parse(meeting?.scheduledTime ?? '');

/** The booked time, or else the best suggestion. */
const timeOf = (shown: MeetingVersion | null): string | undefined =>
  shown?.meeting?.scheduledTime ?? shown?.meeting?.timeSuggestions[0]?.suggestedTime;

/** `16:05`, the format of time inputs. */
const inputTime = (at: string, zone: string): string => timeOfDay(minuteOfDay(at, zone), '24-hour');

/** Ten o'clock on the day of the booked time, of the best suggestion, or else on the first day. */
function usualTime(shown: MeetingVersion | null, zone: string): { day: string; time: string } {
  const about = timeOf(shown);
  if (about)
    return { day: localDayIn(about, zone), time: inputTime(about, zone) === '10:00' ? '11:00' : '10:00' };
  return { day: shown?.meeting?.dateRangeStart ?? localDayIn(shown?.at ?? new Date(), zone), time: '10:00' };
}

function placeOf({ rank, of, suggestedAs }: WhyNot): string {
  if (rank !== null) return `Ranked ${rank} of ${of}`;
  if (of !== null) return 'Not among the possible times';
  return suggestedAs === null ? 'Not compared with other times' : `Suggested as number ${suggestedAs}`;
}

/** With the day if the day differs from the reader's. */
function TimeThere({ at, zone }: { at: string; zone: string }) {
  const isSameDay = localDayIn(at, zone) === localDayIn(at, useReader().zone);
  return <Time at={at} zone={zone} format={isSameDay ? 'time' : 'full'} />;
}

type WhyAnswerProps = {
  answer: WhyNot;
  /** Actions for that time. */
  children?: ReactNode;
};

/** Why the meeting isn't at another time: a sentence, then the evidence. */
function WhyAnswer({ answer, children }: WhyAnswerProps) {
  const told = { bent: answer.bent, people: answer.people ?? [] };
  return (
    <div className="mt-5 flex flex-col gap-4 border-t border-line pt-5">
      <p dir="auto" className="font-medium">
        {answer.sentence}
      </p>
      {answer.people && (
        <ul className="flex flex-wrap gap-1.5 text-sm">
          {answer.people.map(({ participant, name, zone: theirs, state, said }) => (
            <li
              key={participant}
              className="flex max-w-full flex-wrap items-center gap-x-1.5 rounded-lg bg-sunken px-2.5 py-1"
            >
              <bdi className="max-w-48 truncate font-medium">{name}</bdi>
              <StateWord state={state} ifNeedBe={said === 'ifNeedBe'} />
              {theirs !== null && (
                <span className="whitespace-nowrap text-soft tabular-nums">
                  <TimeThere at={answer.start} zone={theirs} />
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {answer.score && (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <Confidence of={{ ...told, confidence: answer.score.confidence }} />
            <p className="text-sm text-soft">{placeOf(answer)}</p>
          </div>
          <Bent of={told} />
          <div>
            <h3 className="text-sm font-medium">What makes up the score</h3>
            <CostList costs={answer.score.costs} other={answer.best?.costs} />
          </div>
        </>
      )}
      {children}
      {answer.lookedAt !== null && (
        <p className="text-sm text-soft">
          Based on the calendars as of <Time at={answer.lookedAt} />
          {answer.ranker && `, ranked ${rankerText(answer.ranker)}`}.
        </p>
      )}
    </div>
  );
}
