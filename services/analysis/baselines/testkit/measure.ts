import { pastDecisionsOf } from '#services/analysis/past-decisions/decisions.ts';
import { readStories, type StoriesRead } from '#services/analysis/past-decisions/read-stories.ts';
import { nothingSealed, simulatedLog } from '#services/analysis/past-decisions/testkit/simulated-log.ts';
import { START } from '#services/storage/event-store/port.ts';
import { BASELINES } from '../baselines.ts';
import { compareMeeting, decisiveRanking } from '../compare.ts';
import type { BaselineReport } from '../report.ts';
import { createBaselineTally } from '../tally.ts';
import { type AskedAgain, askAgain, simulatedPeople } from './asked-again.ts';

/** Means over the ranked meetings of a simulated log, of Kairos and then each rule. */
export type Asked = {
  takesFirst: number;
  preferred: number;
  /** Where every rule suggests a time. */
  worst: number;
  holds: number;
};

/** What `kairos replay --baseline` says of a simulated log, and what its people make of each rule's times. */
export async function measureBaselines(
  seed: number,
  meetings: number,
): Promise<{ report: BaselineReport; asked: Asked[] }> {
  const { log } = await simulatedLog(meetings, seed);
  const people = simulatedPeople(seed, meetings);
  const tally = createBaselineTally(BASELINES);
  const answers: AskedAgain[][] = [];
  let read: StoriesRead = { place: START, events: 0, meetings: 0, erased: 0, late: 0, mostHeld: 0 };
  const told = (what: StoriesRead) => {
    read = what;
  };
  for await (const story of readStories(log, { sealer: nothingSealed, told })) {
    const decisions = pastDecisionsOf(story, 30);
    tally.meeting(decisions);
    const decisive = decisiveRanking(decisions);
    if (decisive) answers.push(await askAgain(log, people, compareMeeting(decisive, BASELINES)));
  }
  const inCommon = answers.filter((each) => each.every(({ worst }) => worst !== null));
  const mean = (of: readonly AskedAgain[][], rule: number, value: (one: AskedAgain) => number) =>
    of.reduce((sum, each) => sum + value(each[rule]!), 0) / of.length;
  return {
    report: tally.report(read),
    asked: ['Kairos', ...BASELINES].map((_, rule) => ({
      takesFirst: mean(answers, rule, ({ takesFirst }) => takesFirst),
      preferred: mean(answers, rule, ({ preferred }) => preferred),
      worst: mean(inCommon, rule, ({ worst }) => worst!),
      holds: mean(answers, rule, ({ holds }) => (holds ? 1 : 0)),
    })),
  };
}
