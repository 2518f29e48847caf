import { shortDay, spanInWords } from '#contracts/text/times.ts';
import { useClock } from '#web/lib/clock.ts';

/** The time that a meeting was moved from, until people are told. */
export function MovedFrom({ before, zone }: { before: { start: string; end: string }; zone: string }) {
  const clock = useClock();
  return (
    <p className="mt-2 text-sm text-soft">
      Moved from <del>{spanInWords(before, { zone, clock }, shortDay)}</del>. We'll let everyone know in a
      moment.
    </p>
  );
}
