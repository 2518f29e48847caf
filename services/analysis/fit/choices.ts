import type { Suggestion } from '#contracts/events/suggestion.ts';
import type { EventLog, SealedEvent } from '#services/storage/event-store/event-log.ts';
import { readPrefix } from '#services/storage/event-store/read-prefix.ts';
import { offeredOf, type PastChoice } from './offered.ts';

export type ReadChoices = {
  choices: PastChoice[];
  /** Bookings by an organizer that say nothing of the weights, by why. */
  leftOut: {
    /** Booked before the log said where a time came from, or found by a look at the calendars just then. */
    notFromRanking: number;
    /** The only time that there was. */
    onlyTime: number;
  };
  events: number;
};

export type ReadChoicesOptions = {
  /** How many events were read, of about how many. */
  progress?: (done: number, total: number) => void;
  signal?: AbortSignal;
};

/**
 * The choices that organizers made among suggested times, in the order of the log, in one pass up to its current end.
 * It only reads fields that aren't sealed. Throws StoreUnavailable as the log does, and when the signal aborts.
 */
export async function readChoices(
  log: Pick<EventLog, 'follow' | 'head'>,
  { progress = () => {}, signal }: ReadChoicesOptions = {},
): Promise<ReadChoices> {
  const read: ReadChoices = { choices: [], leftOut: { notFromRanking: 0, onlyTime: 0 }, events: 0 };
  const rankings = new Map<string, readonly Suggestion[]>();
  for await (const { events, total } of readPrefix(log, await log.head(), { signal })) {
    for (const event of events) add(event, rankings, read);
    read.events += events.length;
    progress(read.events, total);
  }
  return read;
}

function add(event: SealedEvent, rankings: Map<string, readonly Suggestion[]>, read: ReadChoices): void {
  if (event.type === 'TimesSuggested') {
    rankings.set(`${event.stream} ${event.data.round}`, event.data.suggestions);
    return;
  }
  if (event.type !== 'BookingStarted' || event.data.by !== 'organizer') return;
  const { start, basis } = event.data;
  const suggestions = basis?.round && rankings.get(`${event.stream} ${basis.round}`);
  const chosen = suggestions
    ? suggestions.findIndex((one) => Date.parse(one.start) === Date.parse(start))
    : -1;
  if (!suggestions || chosen < 0) read.leftOut.notFromRanking += 1;
  else if (suggestions.length < 2) read.leftOut.onlyTime += 1;
  else if (suggestions.every((one) => 'parts' in one)) {
    const meetingId = event.stream.slice('meeting-'.length);
    read.choices.push({ meetingId, offered: suggestions.map(offeredOf), chosen });
  }
}
