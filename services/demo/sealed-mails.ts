import type { SealedColumn } from '#services/storage/vault/port.ts';

/** The place that a part of a stored email is sealed for. */
export const sealedPlaceOf = (id: string, part: string) => `outbox:${id}:${part}`;

export const sealedMails: readonly SealedColumn[] = ['head', 'body'].map((part) => ({
  table: 'outbox',
  key: 'id',
  column: `sealed_${part}`,
  placeOf: ({ id }) => sealedPlaceOf(id!, part),
}));
