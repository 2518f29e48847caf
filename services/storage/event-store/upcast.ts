import type { EventSpec, Meta } from '#contracts/events/event-spec.ts';
import { hasCode } from '#services/runtime/errors.ts';
import type { StoredEvent } from './port.ts';

/** A stored event that this Kairos is too old to understand. */
export class UnknownEvent extends Error {
  readonly code = 'UNKNOWN_EVENT';
  constructor(stream: string, what: string) {
    super(`This log was written by a newer Kairos: ${stream} holds ${what}. Upgrade this process.`);
  }
}

export const isUnknownEvent = (error: unknown): error is UnknownEvent => hasCode(error, 'UNKNOWN_EVENT');

/** Stored data is trusted: the data was checked when written, and is only brought to the newest version here. */
export function upcast(spec: EventSpec, stored: StoredEvent): StoredEvent & { meta: Meta } {
  const meta = stored.meta as Meta & StoredEvent['meta'];
  if (meta.v === spec.version) return stored as StoredEvent & { meta: typeof meta };
  if (!(meta.v < spec.version)) {
    throw new UnknownEvent(
      stored.stream,
      `version ${meta.v} of ${stored.type}, and this Kairos knows ${spec.version}`,
    );
  }
  let data: Record<string, unknown> = stored.data;
  for (let version = meta.v; version < spec.version; version += 1) {
    const step = spec.upcasters?.[version];
    if (!step) throw new Error(`${stored.type} of version ${version} has no upcaster.`);
    data = step(data);
  }
  return { ...stored, data: data as StoredEvent['data'], meta: { ...meta, v: spec.version } };
}
