import { OperatorError } from '../../services/runtime/errors.ts';
import type { EventLog, SealedEvent } from '../../services/storage/event-store/event-log.ts';
import { type Checkpoint, START } from '../../services/storage/event-store/port.ts';
import { readPrefix } from '../../services/storage/event-store/read-prefix.ts';
import { type AsOf, refuseBeyondEnd } from './as-of.ts';

/** A prefix of the log, by its last event. */
export type LogPrefix = {
  position: Checkpoint;
  /** When its last event happened, ISO 8601 in UTC. */
  at: string;
  events: number;
};

type FindLogPrefixDeps = {
  log: Pick<EventLog, 'head' | 'follow'>;
  signal?: AbortSignal;
  /** How many events were examined, out of how many: an estimate at first, and equal at the end. */
  progress?: (done: number, total: number) => void;
};

/**
 * The requested prefix of the log. For a time, it is the longest prefix before the first event later than that time:
 * the clocks of several processes differ a little, and what follows a later event may have been caused by it. Ignores
 * what is appended meanwhile. Throws OperatorError.
 */
export async function findLogPrefix(
  { log, signal, progress = () => {} }: FindLogPrefixDeps,
  asked: AsOf,
): Promise<LogPrefix> {
  const head = await log.head();
  if (head === START) throw new OperatorError("The log is empty, so there's nothing to show yet.");
  refuseBeyondEnd(head, asked);
  let place: LogPrefix | null = null;
  let seen = 0;
  for await (const page of readPrefix(log, head, { signal })) {
    for (const event of page.events) {
      if (asked && isPast(event, asked)) {
        progress(seen, seen);
        return place ?? nothingBefore(asked, event);
      }
      place = { position: event.checkpoint, at: event.meta.at, events: ++seen };
    }
    progress(page.read, page.total);
  }
  if (!place) throw new OperatorError('The log holds no events that this Kairos knows.');
  return place;
}

const isPast = ({ checkpoint, meta }: SealedEvent, { upTo }: NonNullable<AsOf>): boolean =>
  upTo.kind === 'place' ? checkpoint > upTo.place : Date.parse(meta.at) > Date.parse(upTo.at);

function nothingBefore({ upTo, text }: NonNullable<AsOf>, first: SealedEvent): never {
  const [what, begins] =
    upTo.kind === 'place'
      ? [`Position ${text}`, `is at position ${Number(first.checkpoint)}`]
      : [text, `happened at ${first.meta.at}`];
  throw new OperatorError(`${what} is before the first event of the log, which ${begins}.`);
}
