import type { StoredEvent } from '#services/storage/event-store/port.ts';
import type { Violence } from './killer.ts';
import type { Acknowledged } from './ledger.ts';

/** Streams that end with the id of their meeting. */
const belongsTo = (stream: string, meeting: string) => stream.endsWith(`-${meeting}`);

/** What a sealed text looks like is of no use here. */
const TOLD = [
  'booking',
  'participant',
  'userId',
  'start',
  'end',
  'by',
  'without',
  'holds',
  'why',
  'round',
  'kind',
  'recipient',
  'number',
  'duration',
  'message',
  'reason',
];

const AROUND = 5_000;

/** Everything that is known of one meeting, in its order: its events, what people were told, and who was killed then. */
export function storyOf(
  meeting: string,
  {
    log,
    acknowledged,
    arrived,
    violence,
    complaints,
  }: {
    log: readonly StoredEvent[];
    acknowledged: readonly Acknowledged[];
    /** Emails, each copy of them. */
    arrived: readonly { at: number; what: string }[];
    violence: readonly Violence[];
    /** What the processes have logged. */
    complaints: readonly string[];
  },
): string[] {
  const own = log.filter(
    ({ stream, data }) =>
      belongsTo(stream, meeting) || (stream.startsWith('reservations-') && data['meeting'] === meeting),
  );
  const lines = [
    ...own.map(({ stream, type, data, meta }) => ({
      at: Date.parse(String(meta['at'])),
      text: `${stream.slice(0, stream.indexOf('-'))}: ${type} ${told(data)}`,
    })),
    ...acknowledged
      .filter((entry) => entry.meeting === meeting)
      .map(({ at, meeting: _, ...entry }) => ({ at, text: `answered: ${JSON.stringify(entry)}` })),
    ...arrived.map(({ at, what }) => ({ at, text: `arrived: ${what}` })),
    ...complaints
      .filter((line) => line.includes(meeting))
      .map((line) => ({ at: Date.parse(fieldOf(line, 'time')), text: `logged: ${logged(line)}` })),
  ].toSorted((a, b) => a.at - b.at);
  const [first, last] = [lines[0]?.at ?? 0, lines.at(-1)?.at ?? 0];
  const meanwhile = violence
    .filter(({ at }) => at > first - AROUND && at < last + AROUND)
    .map(({ at, kind, victim }) => ({ at, text: `         ${victim} ${kind}` }));
  return [...lines, ...meanwhile]
    .toSorted((a, b) => a.at - b.at)
    .map(({ at, text }) => `${new Date(at).toISOString().slice(11, 23)}  ${text}`);
}

const fieldOf = (line: string, name: string): string =>
  new RegExp(`"${name}":"((?:[^"\\\\]|\\\\.)*)"`).exec(line)?.[1] ?? '';

const logged = (line: string): string =>
  ['task', 'why', 'message', 'msg'].flatMap((name) => fieldOf(line, name) || []).join(', ');

const told = (data: StoredEvent['data']): string =>
  TOLD.flatMap((name) => (data[name] === undefined ? [] : [`${name}=${JSON.stringify(data[name])}`])).join(
    ' ',
  );
