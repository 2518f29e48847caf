import { OperatorError } from '../../services/runtime/errors.ts';
import type { Checkpoint } from '../../services/storage/event-store/port.ts';
import { type LogBound, parseLogBound } from '../past-decisions/log-bound.ts';

/** The point in the log that was asked for, and how it was written; null for everything up to now. */
export type AsOf = { upTo: LogBound; text: string } | null;

/** Reads an ISO 8601 time with its zone, or a position as Kairos prints positions; null without any. Throws OperatorError. */
export function parseAsOf(text: string | undefined, now: Date): AsOf {
  if (text === undefined) return null;
  const upTo = parseLogBound(text);
  if (!upTo)
    throw new OperatorError(
      `"${text}" is neither a time with its zone, such as 2026-10-01T09:00Z, nor a position in the log, which is a number.`,
    );
  if (upTo.kind === 'time' && Date.parse(upTo.at) > now.getTime())
    throw new OperatorError(`${text} is in the future. The log only holds what has happened.`);
  return { upTo, text };
}

/** Throws OperatorError for a position that the log doesn't have yet. */
export function refuseBeyondEnd(head: Checkpoint, asked: AsOf): void {
  if (asked?.upTo.kind === 'place' && asked.upTo.place > head)
    throw new OperatorError(
      `Position ${asked.text} is past the end of the log, which ends at ${Number(head)}.`,
    );
}
