import type { Column, View } from '../view.ts';

/** The values of a row's key, in its order. */
export type Key = readonly (string | number)[];

const SEPARATOR = '_';

/** A row's representation in an address. */
export const cursorOf = (key: Key): string => key.join(SEPARATOR);

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const INTEGER = /^\d{1,9}$/;

const READ: Partial<Record<Column['type'], (text: string) => string | number | null>> = {
  uuid: (text) => (UUID.test(text) ? text : null),
  timestamptz: (text) => (INSTANT.test(text) && Number.isFinite(Date.parse(text)) ? text : null),
  integer: (text) => (INTEGER.test(text) ? Number(text) : null),
};

/** The key of the row of this view that a cursor represents; null if there is none. */
export function keyFrom({ key, columns }: View, cursor: string): Key | null {
  const texts = cursor.split(SEPARATOR);
  const values = key.flatMap((name, index) => {
    const type = columns.find((column) => column.name === name)!.type;
    return READ[type]?.(texts[index] ?? '') ?? [];
  });
  return values.length === key.length && texts.length === key.length ? values : null;
}
