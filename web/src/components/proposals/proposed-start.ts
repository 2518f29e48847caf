import { instantOfLocalMinute, localDayNumber, MINUTES_PER_DAY } from '#web/lib/local-clock.ts';

const DAY = /^\d{4}-\d\d-\d\d$/;
const CLOCK = /^(\d\d):(\d\d)$/;
const QUARTER = 15;

/** A start as it is typed: a day and a time of day, each empty at first. */
export type StartInput = { day: string; time: string };

/** The error of each field; empty if both are valid. */
export function problemsWithStart({ day, time }: StartInput): Partial<StartInput> {
  const clock = CLOCK.exec(time);
  return {
    ...(!DAY.test(day) && { day: 'Choose a day' }),
    ...(!clock
      ? { time: 'Choose a time' }
      : Number(clock[2]) % QUARTER !== 0 && { time: 'Choose a time on the quarter hour, like 10:15' }),
  };
}

/** As an ISO instant. */
export function startInstant({ day, time }: StartInput, zone: string): string {
  const [hours, minutes] = time.split(':').map(Number) as [number, number];
  const local = localDayNumber(day) * MINUTES_PER_DAY + hours * 60 + minutes;
  return new Date(instantOfLocalMinute(zone, local)).toISOString();
}
