import { UNKNOWN_HISTORY_CURSOR } from '#contracts/api/history.ts';
import { ApiError } from '../errors.ts';

const CURSOR = /^([\da-f-]{36})_([1-9]\d{0,8})$/;

/** Where a page of a meeting's history ends, as a caller hands it back: before the first version of the page after it. */
export const historyCursorOf = (meeting: string, version: number): string => `${meeting}_${version}`;

/** The version before which this cursor leads. Throws a 400 for any other text, for another meeting's, and if nothing is before it. */
export function versionBefore(cursor: string, { id, versions }: { id: string; versions: number }): number {
  const [, meeting, version] = CURSOR.exec(cursor) ?? [];
  const before = Number(version);
  if (meeting !== id || !(before > 1 && before <= versions)) throw new ApiError(400, UNKNOWN_HISTORY_CURSOR);
  return before;
}
