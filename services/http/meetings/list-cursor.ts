import { UNKNOWN_CURSOR } from '#contracts/api/meeting-lists.ts';
import type { ListPlace } from '#projections/meetings/list-queries.ts';
import { ApiError } from '../errors.ts';

const CURSOR =
  /^(\w+)_([01])_(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

/** A place in a list as a caller hands it back. */
export const listCursorOf = (list: string, { toDo, at, id }: ListPlace): string =>
  [list, Number(toDo), at, id].join('_');

/** The place that a cursor of this list names. Throws a 400 for any other text. */
export function placeFrom(list: string, cursor: string): ListPlace {
  const [, of, toDo, at, id] = CURSOR.exec(cursor) ?? [];
  if (of !== list || !at || !id || Number.isNaN(Date.parse(at))) throw new ApiError(400, UNKNOWN_CURSOR);
  return { toDo: toDo === '1', at, id };
}
