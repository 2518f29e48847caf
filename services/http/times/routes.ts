import {
  draftRequest,
  rankedTimes,
  type WhatIfRequest,
  whatIfAnswer,
  whatIfRequest,
} from '#contracts/api/times.ts';
import { rankingPolicySchema } from '#contracts/ranking-policy-schema.ts';
import { ZONE_UNKNOWN } from '#contracts/text/zones.ts';
import { timeOptionsOf } from '#contracts/time-options.ts';
import { changedDays, dayInZone } from '#services/use-cases/meetings/days.ts';
import { rankChanged, rankDraft, type TriedChange } from '#services/use-cases/meetings/dry-run.ts';
import { refuseEnded } from '#services/use-cases/meetings/ended.ts';
import { unlessRefused, unwrapOrThrow } from '../commands.ts';
import type { ApiDeps } from '../deps.ts';
import { ApiError } from '../errors.ts';
import { asInvitees } from '../meetings/organize.ts';
import { organizerOnly } from '../meetings/policy.ts';
import { withinPatience } from '../patience.ts';
import { type Route, route } from '../route.ts';
import { presentDryRun, presentWhatIf } from './presenter.ts';

/** What the log can't know of a meeting that isn't there. */
const NO_MEETING = '';

/** How times are ranked, and ranking them without creating, changing, or recording anything. */
export function timesRoutes(deps: ApiDeps): Route[] {
  const { log, settings, closing, now } = deps;
  return [
    route({
      method: 'GET',
      path: '/api/ranking-policy',
      summary: 'Get how times are ranked here',
      access: 'user',
      scope: 'meetings:read',
      limit: 'read',
      answers: { 200: rankingPolicySchema },
      handle: async () => settings.policy,
    }),
    route({
      method: 'POST',
      path: '/api/times',
      summary: "Rank the times of a meeting that isn't created, by your own calendar",
      access: 'user',
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
              ...timeOptionsOf(body),
              aiDecisionMode: 'manual' as const,
            },
            dateRangeStart: dayInZone(zone, dateRangeStart),
            dateRangeEnd: dayInZone(zone, dateRangeEnd),
          },
        };
        const outcome = await withinPatience(closing, (signal) => rankDraft(deps, user, draft, signal));
        return presentDryRun(NO_MEETING, unwrapOrThrow(outcome).tried, user);
      },
    }),
    route({
      method: 'POST',
      path: '/api/meetings/:id/what-if',
      summary: 'Rank the times of a meeting as they would be after changes, without changing anything',
      access: 'user',
      scope: 'meetings:read',
      limit: 'costly',
      policy: organizerOnly(log),
      body: whatIfRequest,
      answers: { 200: whatIfAnswer },
      handle: async ({ user, subject, body }) => {
        unlessRefused(refuseEnded(subject, now()));
        const { days } = unwrapOrThrow(changedDays(subject, body, now()));
        const changes = changesIn({ ...body, ...days });
        const outcome = await withinPatience(closing, (signal) =>
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
