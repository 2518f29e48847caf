import { useState } from 'react';
import { WEEKDAYS, type Week, weekProblems } from '#contracts/week.ts';
import { Button } from '#web/components/button.tsx';
import { useClock } from '#web/lib/clock.ts';
import { DayHours } from './day-hours.tsx';
import { copiedToWorkdays, dayText, withDay } from './week.ts';

/** The hours of each weekday. Each valid change is saved; invalid changes wait here until corrected. */
export function WeekEditor({ week, onSave }: { week: Week; onSave: (week: Week, saved: string) => void }) {
  const clock = useClock();
  const [unsaved, setUnsaved] = useState<Week | null>(null);
  const shown = unsaved ?? week;
  const problems = weekProblems(shown);
  const whole = problems.find(({ day }) => day === null);

  const change = (next: Week, saved: string) => {
    if (weekProblems(next).length > 0) return setUnsaved(next);
    setUnsaved(null);
    onSave(next, saved);
  };

  return (
    <div className="mt-4">
      <div className="divide-y divide-line border-y border-line">
        {WEEKDAYS.map((weekday, day) => (
          <DayHours
            key={weekday}
            weekday={weekday}
            spans={shown[day]!}
            problem={problems.find((one) => one.day === day)?.message}
            onChange={(spans) => {
              const next = withDay(shown, day, spans);
              change(next, dayText(next, day, clock));
            }}
          />
        ))}
      </div>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
        <Button
          variant="secondary"
          size="small"
          onClick={() => change(copiedToWorkdays(shown), "Monday's hours now count from Monday to Friday.")}
        >
          Copy Monday to weekdays
        </Button>
        <p role="status" className="text-sm text-bad">
          {problems.length > 0 && `${whole ? `${whole.message}. ` : ''}These hours aren't saved yet.`}
        </p>
      </div>
    </div>
  );
}
