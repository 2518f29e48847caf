import { parseStream, specsOf } from '#contracts/events/streams.ts';
import { personalFields } from '#services/storage/event-store/codec.ts';
import type { EventLog } from '#services/storage/event-store/event-log.ts';
import { readPrefix } from '#services/storage/event-store/read-prefix.ts';
import type { Sealer } from '#services/storage/vault/port.ts';
import { isNamedIn, onlyAddress } from './naming.ts';

type Written = { type: string; data: object; stream: string };

const specOf = ({ stream, type }: Pick<Written, 'stream' | 'type'>) => {
  const kind = parseStream(stream)?.kind;
  return kind && specsOf(kind)[type];
};

/** The texts people wrote in an opened event, field by field, without erased ones. */
export function textsIn(event: Written): string[] {
  const data = Object.entries(event.data);
  const personal = specOf(event)?.personal ?? {};
  return data.flatMap(([name, value]) =>
    personal[name] === 'words' && value !== null && value !== undefined ? [asText(value)] : [],
  );
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/**
 * The meetings and requests with texts that contain this address, found by reading the whole log: an address can appear
 * anywhere in what people write, and its owner need not be in the meeting.
 */
export async function meetingsNaming(
  { log, sealer }: { log: Pick<EventLog, 'follow' | 'head'>; sealer: Pick<Sealer, 'load' | 'open'> },
  email: string,
): Promise<Set<string>> {
  const found = new Set<string>();
  for await (const { events } of readPrefix(log, await log.head())) {
    const written = events.flatMap((event) => {
      const spec = specOf(event);
      const id = parseStream(event.stream)?.id;
      if (!spec || id === undefined) return [];
      return personalFields(spec, id, event.data)
        .filter(({ name }) => spec.personal?.[name] === 'words')
        .map(({ name: field, value, subject }) => ({
          id,
          sealed: String(value),
          at: { subject, eventId: event.id, field },
        }));
    });
    await sealer.load(written.map(({ at }) => at.subject));
    for (const { id, sealed, at } of written) {
      const value = sealer.open(sealed, at);
      if (value !== null && isNamedIn(asText(value), onlyAddress(email))) found.add(id);
    }
  }
  return found;
}
