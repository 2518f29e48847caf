import { z } from 'zod';
import type { CalendarList } from './provider.ts';

const failure = z.enum(['notConnected', 'disconnected', 'missingPermission', 'unreadable']);
const interval = z.looseObject({ start: z.date(), end: z.date() }).refine(({ start, end }) => start < end);

const answer = z.discriminatedUnion('known', [
  z.looseObject({
    known: z.literal(true),
    zone: z.string().nullish(),
    busy: z.array(interval),
    unclear: z.array(interval).optional(),
    asOf: z.date().optional(),
  }),
  z.looseObject({ known: z.literal(false), why: failure }),
]);

const list = z.discriminatedUnion('ok', [
  z.looseObject({
    ok: z.literal(true),
    complete: z.boolean(),
    calendars: z.array(
      z.object({ id: z.string().min(1), name: z.string(), selected: z.boolean(), writable: z.boolean() }),
    ),
  }),
  z.looseObject({
    ok: z.literal(false),
    why: z.enum(['notConnected', 'disconnected', 'missingPermission', 'readOnly', 'refused', 'unreachable']),
  }),
]);

/** A provider's answer about a calendar; null if the answer makes no sense. */
export const believableBusy = <Answer>(said: Answer): NonNullable<Answer> | null =>
  answer.safeParse(said).success ? said! : null;

/** The provider's list of calendars, if believable. */
export const believableList = (said: CalendarList | null): CalendarList | null =>
  list.safeParse(said).success ? said : null;
