import type { RankedTimes, WhatIfAnswer } from '#contracts/api/times.ts';
import { improvementInWords } from '#contracts/text/improvements.ts';
import { reasonsInWords } from '#contracts/text/reasons.ts';
import type { WhyUnknown } from '#contracts/text/who-is-known.ts';
import { agreesToDates } from '#services/domain/meeting/agreed-dates.ts';
import { presentNumbers } from '#services/scheduling/meeting-request/request.ts';
import { toSuggestion } from '#services/scheduling/meeting-request/suggestion.ts';
import { bookableAnswer } from '#services/scheduling/meeting-request/typed-answers.ts';
import type { User } from '#services/storage/accounts/port.ts';
import type { DryRun } from '#services/use-cases/meetings/dry-run.ts';
import { organizersReader } from '../meetings/presenter.ts';
import { viewOfState } from '../meetings/view.ts';

/** The times that were found in a dry run, for the organizer. */
export function presentDryRun(id: string, tried: DryRun, organizer: User): RankedTimes {
  const { meeting, found, improvements, starts } = tried;
  const reader = organizersReader(viewOfState(id, meeting), organizer);
  const suggestions = found.kind === 'times' ? found.slots.map(toSuggestion) : [];
  const reasons = reasonsInWords(suggestions, reader);
  return {
    times: suggestions.map(({ start, end, confidence, bent, notFree }, index) => ({
      ...{ suggestedTime: start, endTime: end, confidence, aiReasoning: reasons[index]! },
      ...{ bent, notFree },
    })),
    noTime: found.kind === 'none' ? { reason: found.reason, remedies: found.remedies } : null,
    improvements: improvements.map((one) => improvementInWords(one, reader)),
    starts,
    people: presentNumbers(meeting).map((number) => presentKnown(tried, number, organizer)),
  };
}

export function presentWhatIf(
  id: string,
  { before, after }: { before: DryRun; after: DryRun },
  organizer: User,
): WhatIfAnswer {
  const { times, starts } = presentDryRun(id, before, organizer);
  const [best] = times;
  return {
    ...presentDryRun(id, after, organizer),
    before: {
      starts,
      best: best
        ? { suggestedTime: best.suggestedTime, endTime: best.endTime, confidence: best.confidence }
        : null,
    },
  };
}

/** The evidence about a person behind the times. */
function presentKnown({ meeting, evidence }: DryRun, number: number, organizer: User) {
  const one = meeting.participants[number - 1];
  const reading = evidence.people[number];
  const isHeard = bookableAnswer(meeting, evidence, number) !== undefined;
  const knownBy = reading?.known ? ('calendar' as const) : isHeard ? ('answer' as const) : null;
  const isAskedAgain = one?.status === 'accepted' && knownBy === 'calendar' && !agreesToDates(meeting, one);
  const unread: WhyUnknown =
    reading?.known === false && !(reading.why === 'notJoined' && one?.userId !== undefined)
      ? reading.why
      : one?.userId === undefined
        ? 'notJoined'
        : 'notRead';
  return {
    participant: number,
    name: number === 0 ? organizer.firstName || null : (one?.name ?? null),
    email: number === 0 ? organizer.email : (one?.email ?? null),
    optional: meeting.attendance.optional.includes(number),
    knownBy,
    why: isAskedAgain ? ('newDates' as const) : knownBy === null ? unread : null,
    readAt: reading?.known ? reading.readAt : null,
  };
}
