import type { Range } from '#services/domain/evidence/availability.ts';
import type { Evidence } from '#services/domain/evidence/evidence.ts';
import type { ExistingMeeting } from '#services/domain/meeting/state.ts';
import type { SchedulingRequest } from '#services/scheduling/engine.ts';
import { type KnownOfPerson, requestOf } from '#services/scheduling/meeting-request/request.ts';

const NOTHING: ReadonlyMap<number, KnownOfPerson> = new Map();

/**
 * The engine's input for a ranking, from events alone: the meeting and the evidence as they were, the instant of the
 * look (the time of the ranking's event), and the lead time in minutes that was set then. Past burdens and the
 * organizer's track record come from the meeting's recorded ranking. Accounts and the ledger aren't consulted: they may have changed since. `range` is the
 * range for which calendars must have been read, as in `requestOf`.
 */
export const requestAt = (
  meeting: ExistingMeeting,
  evidence: Evidence,
  at: Date,
  leadMinutes: number,
  range?: Range | null,
): SchedulingRequest => {
  const { carried = [], trackRecord } = meeting.ranking ?? {};
  return requestOf({ meeting, evidence, users: NOTHING, carried, trackRecord }, at, leadMinutes, range);
};
