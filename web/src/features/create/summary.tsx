import { CalendarRange, Clock, SlidersHorizontal, Sparkles, Sun, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { durationInWords } from '#contracts/text/durations.ts';
import { MODE_NAMES } from '#contracts/text/modes.ts';
import { timeOptionsInWords } from '#contracts/text/time-options.ts';
import { datesInWords } from '#contracts/text/times.ts';
import { preferenceInWords } from '#web/components/meetings/preference.ts';
import { isDay, withinDates } from '#web/components/meetings/rules.ts';
import { useClock } from '#web/lib/clock.ts';
import { inviteesOf } from './people.ts';
import type { MeetingForm } from './rules.ts';

/** The meeting so far, next to the form where there is room. */
export function Summary({ form }: { form: UseFormReturn<MeetingForm> }) {
  const values = useWatch({ control: form.control }) as MeetingForm;
  const { title, duration, dateRangeStart, dateRangeEnd, timePreference, aiDecisionMode } = values;
  const people = inviteesOf(values.rows, values.picked).length;
  const clock = useClock();
  const options = timeOptionsInWords(withinDates(values), { clock });
  return (
    <aside aria-label="Summary" className="rounded-2xl bg-sunken p-5 text-sm max-lg:hidden">
      <p className="line-clamp-3 text-base font-semibold" dir="auto">
        {title.trim() || 'Your meeting'}
      </p>
      <ul className="mt-4 flex flex-col gap-3 text-soft [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0">
        <Line icon={<Clock aria-hidden />}>{durationInWords(duration)}</Line>
        {isDay(dateRangeStart) && isDay(dateRangeEnd) && dateRangeEnd >= dateRangeStart && (
          <Line icon={<CalendarRange aria-hidden />}>{datesInWords(dateRangeStart, dateRangeEnd)}</Line>
        )}
        <Line icon={<Sun aria-hidden />}>{preferenceInWords(timePreference, clock)}</Line>
        {options && <Line icon={<SlidersHorizontal aria-hidden />}>{options}</Line>}
        <Line icon={<Sparkles aria-hidden />}>{MODE_NAMES[aiDecisionMode]}</Line>
        <Line icon={<Users aria-hidden />}>
          {people === 0
            ? 'Just you so far'
            : people === 1
              ? 'You and 1 other person'
              : `You and ${people} other people`}
        </Line>
      </ul>
      <p className="mt-5 border-t border-line pt-4 text-xs text-soft">Press Ctrl/⌘ + Enter to create.</p>
    </aside>
  );
}

const Line = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <li className="flex gap-2.5">
    {icon}
    {children}
  </li>
);
