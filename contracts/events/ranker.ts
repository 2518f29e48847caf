import type { z } from 'zod';
import { rankingPolicySchema } from '../ranking-policy-schema.ts';
import { ranker } from './suggestion.ts';

/** As events hold it: with the policy, unless built into Kairos, so changed settings never change the past. */
export const recordedRanker = ranker.extend({ policy: rankingPolicySchema.optional() });
export type RecordedRanker = z.infer<typeof recordedRanker>;
