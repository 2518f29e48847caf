import type { z } from 'zod';
import { rankingPolicySchema } from '../ranking-policy-schema.ts';
import { ranker } from './suggestion.ts';

/** As events hold it: with the policy, unless it is one of Kairos's own, so changed settings never change the past. */
export const recordedRanker = ranker.extend({ policy: rankingPolicySchema.optional() });
export type RecordedRanker = z.infer<typeof recordedRanker>;
