import type { Evidence } from '../domain/evidence.ts';
import type { ExistingMeeting } from '../domain/meeting.ts';
import { type KnownOfPerson, requestOf } from '../ranking/request.ts';
import type { SchedulingRequest } from '../scheduling/engine.ts';

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
