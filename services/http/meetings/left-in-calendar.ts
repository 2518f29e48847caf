import type { EventLeftInCalendar } from '#contracts/api/meetings.ts';
import type { LeftEvent, MeetingQueries } from '#projections/meetings/queries.ts';
import type { User } from '#services/storage/accounts/port.ts';
import type { Sealer } from '#services/storage/vault/port.ts';

/** An event that should be gone is usually removed by then, in milliseconds. */
const USUALLY_REMOVED_WITHIN = 60_000;

/** The events of moved or cancelled meetings that are still in their organizer's calendar. */
export async function eventsLeftFor(
  { id }: User,
  deps: { meetings: Pick<MeetingQueries, 'leftInCalendar'>; sealer: Sealer; now: () => Date },
): Promise<EventLeftInCalendar[]> {
  const { meetings, sealer } = deps;
  const now = deps.now();
  const since = new Date(now.getTime() - USUALLY_REMOVED_WITHIN);
  const left = await meetings.leftInCalendar(id, { since, now });
  await sealer.load(new Set(left.flatMap(({ title }) => (title === null ? [] : sealer.subjectOf(title)))));
  return left.map((event) => ({ ...event, title: titleOf(event, sealer) }));
}

function titleOf({ title }: LeftEvent, sealer: Pick<Sealer, 'open'>): string | null {
  const text = title === null ? null : sealer.open(title);
  return typeof text === 'string' ? text : null;
}
