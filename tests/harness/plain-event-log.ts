import type { EventSpec, Meta } from '#contracts/events/event-spec.ts';
import { type EventsOf, parseStream, type StreamKind, specsOf } from '#contracts/events/streams.ts';
import type { EventLog, RecordedEvent, SealedPage } from '#services/storage/event-store/event-log.ts';
import type {
  EventStore,
  NewStoredEvent,
  StoredEvent,
  StreamReadOptions,
} from '#services/storage/event-store/port.ts';

/** An event log that seals nothing, for tests that are not about secrets: it checks the data and adds the version. */
export function plainEventLog(store: EventStore): EventLog {
  async function readPart<Kind extends StreamKind>(stream: `${Kind}-${string}`, options?: StreamReadOptions) {
    const events: RecordedEvent<EventsOf[Kind]>[] = [];
    for await (const event of store.read(stream, options)) events.push(opened(event));
    return events;
  }

  return {
    takesKeys: false,
    append: (stream, expected, events) =>
      store.append(
        stream,
        expected,
        events.map(({ id, type, data, meta }): NewStoredEvent => {
          const spec = specOf(stream, type);
          return JSON.parse(
            JSON.stringify({ id, type, data: spec.data.parse(data), meta: { ...meta, v: spec.version } }),
          );
        }),
      ),

    read: (stream) => readPart(stream),
    readPart,

    async *follow(options) {
      for await (const page of store.follow(options)) {
        const events = page.events.map((event): SealedPage['events'][number] => opened(event));
        yield { ...page, events };
      }
    },

    head: () => store.head(),
    close: () => store.close(),
  };
}

function specOf(stream: string, type: string): EventSpec {
  const parsed = parseStream(stream);
  const spec = parsed && specsOf(parsed.kind)[type];
  if (!spec) throw new RangeError(`${stream} holds no ${type}`);
  return spec;
}

/** The data was checked when it was appended, so that its type may be taken from the caller. */
function opened<Event>({ meta, ...event }: StoredEvent): RecordedEvent<Event> {
  return { ...event, meta: meta as unknown as Meta } as unknown as RecordedEvent<Event>;
}
