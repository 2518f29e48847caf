import type { Baseline } from './baseline.ts';
import { leastSacrifice } from './least-sacrifice.ts';
import { microsoftGraph } from './microsoft-graph.ts';
import { schedulingPoll } from './scheduling-poll.ts';

/** The rules that Kairos is compared with. */
export const BASELINES: readonly Baseline[] = [microsoftGraph, schedulingPoll, leastSacrifice];
