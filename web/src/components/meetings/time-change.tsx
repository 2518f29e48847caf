import { clsx } from 'clsx';
import { type Reader, shortDay, spanInWords } from '#contracts/text/times.ts';

type Span = { start: string; end: string };

type TimeChangeProps = { before: Span; after: Span; reader: Reader; className?: string };

/** The time that was booked, struck through, and the one that is booked instead. */
export const TimeChange = ({ before, after, reader, className }: TimeChangeProps) => (
  <span className={clsx('flex flex-wrap gap-x-2', className)}>
    <del className="text-soft">
      <span className="sr-only">Not </span>
      {spanInWords(before, reader, shortDay)}
      <span className="sr-only"> but </span>
    </del>
    <span className="font-medium">{spanInWords(after, reader, shortDay)}</span>
  </span>
);
