import { SECOND } from '#contracts/durations.ts';
import { parseStream } from '#contracts/events/streams.ts';
import { createLedger } from '#lab/simulate/ledger.ts';
import type { MeetingRows } from '#projections/meetings/rows.ts';
import { initialDueAt } from '#services/sagas/reconciler/work.ts';
import type { LedgerDeps } from '#services/use-cases/find-times/ledger.ts';
import type { Overview } from './overview.ts';
import type { Surroundings } from './surroundings.ts';
import type { WorkTable } from './work-table.ts';

/** What follows the log, a moment behind it: the read models, and the rings for the workers. */
export type Projector = ReturnType<typeof createProjector>;

export function createProjector(
  { time, random, script, troubleOf }: Surroundings,
  overview: Overview,
  work: WorkTable,
) {
  const touched = new Set<string>();
  const listeners = new Set<(meetingId: string) => void>();
  let isPlanned = false;
  const ledger = createLedger();

  function project(): void {
    if (troubleOf('database')) {
      time.after(SECOND, project);
      return;
    }
    isPlanned = false;
    const meetings = [...touched];
    for (const meetingId of meetings) ledger.update(meetingId, overview.meetings.get(meetingId)!);
    touched.clear();
    for (const meetingId of meetings) work.ring(meetingId, dueAt(meetingId));
    for (const meetingId of meetings)
      for (const listener of listeners) if (!random.chance(0.03)) listener(meetingId);
  }

  function dueAt(meetingId: string): number {
    const meeting = overview.meetings.get(meetingId)!;
    const { revision, dateRangeEnd } = meeting;
    const rows = { meeting: { revision, date_range_end: dateRangeEnd, erased_at: null } } as MeetingRows;
    const due = initialDueAt(rows);
    return due === null ? -Infinity : Date.parse(due);
  }

  return {
    /** Something was appended. */
    onAppend(stream: string): void {
      const { kind, id } = parseStream(stream)!;
      if (kind !== 'reservations') touched.add(id);
      if (isPlanned) return;
      isPlanned = true;
      const isBehind = !script.isCalm && random.chance(0.05);
      time.after(isBehind ? random.int(1, 5) * SECOND : random.int(5, 60), project);
    },
    listen(listener: (meetingId: string) => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    ledgerOf: (async (...asked) => {
      if (troubleOf('database')) throw new Error('The database is away');
      return ledger.ledgerOf(...asked);
    }) satisfies LedgerDeps['ledgerOf'],
  };
}
