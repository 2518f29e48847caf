import type { Evidence } from '#services/domain/evidence/evidence.ts';
import type { ExistingMeeting } from '#services/domain/meeting/state.ts';
import type { SchedulingRequest } from '#services/scheduling/engine.ts';
import { type KnownOfPerson, requestOf } from '#services/scheduling/meeting-request/request.ts';

const NOTHING: ReadonlyMap<number, KnownOfPerson> = new Map();

/**
 * What the engine was asked for a ranking, from events alone: the meeting and the evidence as they were, the instant
 * of the look (the time of the ranking's event), and the least time ahead, in minutes, that was set then. Accounts are
 * not asked: they may say something else by now.
 */
export const requestAt = (
  meeting: ExistingMeeting,
  evidence: Evidence,
  at: Date,
  leadMinutes: number,
): SchedulingRequest => requestOf({ meeting, evidence, users: NOTHING }, at, leadMinutes);
