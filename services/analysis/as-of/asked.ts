import { readUpTo, type UpTo } from '../past-decisions/up-to.ts';
import { AsOfRefused } from './refused.ts';

/** What somebody wants to see the state of, and how they said it; null for all that has happened by now. */
export type Asked = { upTo: UpTo; text: string } | null;

/** Reads an ISO 8601 time with its zone, or a position as Kairos prints it. Throws AsOfRefused. */
export function readAsked(text: string, now: Date): NonNullable<Asked> {
  const upTo = readUpTo(text);
  if (!upTo)
    throw new AsOfRefused(
      `"${text}" is neither a time with its zone, such as 2026-10-01T09:00Z, nor a position in the log, which is a number.`,
    );
  if (upTo.kind === 'time' && Date.parse(upTo.at) > now.getTime())
    throw new AsOfRefused(`${text} is in the future: what will be known then is not in the log yet.`);
  return { upTo, text };
}
