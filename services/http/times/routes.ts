import {
  draftRequest,
  type RankedTimes,
  rankedTimes,
  type WhatIfAnswer,
  type WhatIfRequest,
  whatIfAnswer,
  whatIfRequest,
} from '#contracts/api/times.ts';
import { rankingPolicySchema } from '#contracts/ranking-policy-schema.ts';
import { improvementInWords } from '#contracts/text/improvements.ts';
import { reasonsInWords } from '#contracts/text/reasons.ts';
import type { WhyUnknown } from '#contracts/text/who-is-known.ts';
import { ZONE_UNKNOWN } from '#contracts/text/zones.ts';
import { USUAL_TIME_OPTIONS, withOptions } from '#contracts/time-options.ts';
import { agreesToDates } from '#services/domain/meeting/agreed-dates.ts';
import { presentNumbers } from '#services/scheduling/meeting-request/request.ts';
import { toSuggestion } from '#services/scheduling/meeting-request/suggestion.ts';
import { bookableAnswer } from '#services/scheduling/meeting-request/typed-answers.ts';
import type { User } from '#services/storage/accounts/port.ts';
import { changedDays, dayInZone } from '#services/use-cases/meetings/details.ts';
import {
  type DryRun,
  rankChanged,
  rankDraft,
  type TriedChange,
} from '#services/use-cases/meetings/dry-run.ts';
import { refuseEnded } from '#services/use-cases/meetings/ended.ts';
import { withinCalendarTime } from '../calendar-time-limit.ts';
import { unlessRefused, unwrapOrThrow } from '../commands.ts';
import type { ApiDeps } from '../deps.ts';
import { ApiError } from '../errors.ts';
import { asInvitees } from '../meetings/create.ts';
import { organizerOnly } from '../meetings/policy.ts';
import { organizersReader } from '../meetings/presenter.ts';
import { viewOfState } from '../meetings/view.ts';
import { type Route, route } from '../route.ts';

function presentDryRun(id: string, tried: DryRun, organizer: User): RankedTimes {
  const { meeting, found, improvements, starts } = tried;
  const reader = organizersReader(viewOfState(id, meeting), organizer);
  const suggestions = found.kind === 'times' ? found.slots.map(toSuggestion) : [];
  const { headline, lines } = reasonsInWords(suggestions, reader);
  return {
    headline,
    times: suggestions.map(({ start, end, confidence, bent, notFree }, index) => ({
      ...{ suggestedTime: start, endTime: end, confidence, aiReasoning: lines[index]! },
      ...{ bent, notFree },
    })),
    noTime: found.kind === 'none' ? { reason: found.reason, remedies: found.remedies } : null,
    improvements: improvements.map((one) => improvementInWords(one, reader)),
    starts,
    people: presentNumbers(meeting).map((number) => presentKnown(tried, number, organizer)),
  };
}

function presentWhatIf(
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
  const isHeard = one?.status === 'accepted' && bookableAnswer(meeting, evidence, number) !== undefined;
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

/** What the log can't know of a meeting that isn't there. */
const NO_MEETING = '';

/** How times are ranked, and ranking them without creating, changing, or recording anything. */
export function timesRoutes(deps: ApiDeps): Route[] {
  const { log, settings, closing, now } = deps;
  return [
    route('GET /api/ranking-policy', {
      summary: 'Get how times are ranked here',
      scope: 'meetings:read',
      answers: { 200: rankingPolicySchema },
      handle: async () => settings.policy,
    }),
    route('POST /api/times', {
      summary: "Rank the times of a meeting that isn't created, by your own calendar",
      scope: 'meetings:read',
      limit: 'costly',
      body: draftRequest,
      answers: { 200: rankedTimes },
      handle: async ({ user, body }) => {
        const { zone } = user;
        if (zone === null) throw new ApiError(409, ZONE_UNKNOWN);
        const { participants, quorums, dateRangeStart, dateRangeEnd, duration, timePreference } = body;
        const draft = {
          ...{ zone, participants: asInvitees(participants), quorums },
          details: {
            ...{
              title: 'Draft',
              duration,
              timePreference,
              ...withOptions(USUAL_TIME_OPTIONS, body),
              aiDecisionMode: 'manual' as const,
            },
            dateRangeStart: dayInZone(zone, dateRangeStart),
            dateRangeEnd: dayInZone(zone, dateRangeEnd),
          },
        };
        const outcome = await withinCalendarTime(closing, (signal) => rankDraft(deps, user, draft, signal));
        return presentDryRun(NO_MEETING, unwrapOrThrow(outcome).tried, user);
      },
    }),
    route('POST /api/meetings/:id/what-if', {
      summary: 'Rank the times of a meeting as they would be after changes, without changing anything',
      scope: 'meetings:read',
      limit: 'costly',
      policy: organizerOnly(log),
      body: whatIfRequest,
      answers: { 200: whatIfAnswer },
      handle: async ({ user, subject, body }) => {
        unlessRefused(refuseEnded(subject, now()));
        const { days } = unwrapOrThrow(changedDays(subject, body, now()));
        const changes = changesIn({ ...body, ...days });
        const outcome = await withinCalendarTime(closing, (signal) =>
          rankChanged(deps, subject, changes, signal),
        );
        return presentWhatIf(subject.id, unwrapOrThrow(outcome), user);
      },
    }),
  ];
}

/** The commands equivalent to the changes, in the usual order. */
function changesIn({ required, optional, without = [], ...rest }: WhatIfRequest): TriedChange[] {
  const changes = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  return [
    ...without.map((participant): TriedChange => ({ type: 'RemoveParticipant', participant })),
    ...(required || optional
      ? [
          {
            type: 'ChangeAttendance',
            ...(required && { required }),
            ...(optional && { optional }),
          } satisfies TriedChange,
        ]
      : []),
    ...(Object.keys(changes).length > 0 ? [{ type: 'ChangeMeeting', changes } satisfies TriedChange] : []),
  ];
}
