import type { RecordedDayOff, RecordedWishes } from '#contracts/wishes.ts';
import type { Wishes } from '../engine.ts';
import { dayName, dayNumber } from '../windows.ts';

/** Recorded wishes as the engine takes them, with each day off on its own. */
export const wishesOf = ({
  week,
  weekend,
  lunch,
  daysOff,
  breathingRoom,
  noticeMinutes,
}: RecordedWishes): Wishes => ({
  ...(week && { week }),
  ...(weekend && { weekend }),
  ...(lunch && { lunch }),
  ...(daysOff && { daysOff: daysOff.flatMap(eachDay) }),
  ...(breathingRoom && { breathingRoom }),
  ...(noticeMinutes !== undefined && { noticeMinutes }),
});

function eachDay({ from, to, name, half }: RecordedDayOff): NonNullable<Wishes['daysOff']>[number][] {
  const first = dayNumber(from);
  const days = dayNumber(to) - first + 1;
  return Array.from({ length: days }, (_, index) => ({
    day: dayName(first + index),
    name: name ?? null,
    ...(half && { half }),
  }));
}
