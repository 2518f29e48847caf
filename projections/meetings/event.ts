import type { SealedEvent } from '#services/storage/event-store/event-log.ts';

/** A sealed event of one of these types. */
export type EventNamed<Type extends SealedEvent['type']> = Extract<SealedEvent, { type: Type }>;
