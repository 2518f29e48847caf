import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { NO_HOLIDAYS } from '#contracts/holidays.ts';
import { longDayOfYear, shortDay } from '#contracts/text/times.ts';
import { nextHolidaysQuery } from '#web/api/holidays.ts';
import { useSignedIn } from '#web/api/user.ts';
import { Button } from '#web/components/button.tsx';
import { Notice } from '#web/components/notice.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { useNow } from '#web/lib/now.ts';

/** How many the server tells, unless it knows no more. */
const NEXT = 3;

const noonOf = (day: string): string => `${day}T12:00:00Z`;

/** "Fri, Dec 25", with the year if it isn't this one. */
const dayInWords = (day: string, now: Date): string =>
  shortDay(noonOf(day), 'UTC') +
  (Number(day.slice(0, 4)) === now.getFullYear() ? '' : `, ${day.slice(0, 4)}`);

/** The next holidays that count, or why there are none. */
export function NextHolidaysList() {
  const { holidays, holidayPlace } = useSignedIn();
  if (holidays === NO_HOLIDAYS) return null;
  return (
    <div className="mt-4 text-sm">
      {holidayPlace === null ? (
        <p>
          We can't tell your country from your time zone. Until you choose it, no public holidays count for
          you.
        </p>
      ) : (
        <Known />
      )}
    </div>
  );
}

function Known() {
  const id = useId();
  const now = useNow();
  const { data, isPending, isFetching, refetch } = useQuery(nextHolidaysQuery);
  if (isPending) return <Skeleton className="h-24 rounded-xl" />;
  if (!data)
    return (
      <Notice
        tone="bad"
        title="Couldn't load your next public holidays"
        action={
          <Button variant="secondary" size="small" onClick={() => void refetch()} pending={isFetching}>
            Try again
          </Button>
        }
      />
    );
  const { next, knownUntil } = data;
  if (knownUntil === null)
    return <p>We don't know the public holidays there. You can add them as days off.</p>;
  return (
    <>
      {next.length > 0 && (
        <>
          <h3 id={id} className="font-medium">
            Your next public holidays
          </h3>
          <ul aria-labelledby={id} className="mt-1 divide-y divide-line">
            {next.map(({ day, name }) => (
              <li key={day} className="flex gap-4 py-2">
                <time dateTime={day} className="w-32 shrink-0 text-soft">
                  {dayInWords(day, now)}
                </time>
                <span className="min-w-0 wrap-anywhere">{name}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {next.length < NEXT && (
        <p className="mt-2 text-soft">
          We know public holidays until {longDayOfYear(noonOf(knownUntil), 'UTC')}. You can add later ones as
          days off.
        </p>
      )}
    </>
  );
}
