import type { PartsPolicy } from '#contracts/ranking-policy.ts';
import type { SchedulingRequest } from '../engine.ts';

/** A request with its policy; the first one if omitted. */
export type PartsRequest = SchedulingRequest & { policy?: PartsPolicy };
