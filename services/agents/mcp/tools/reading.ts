import { z } from 'zod';
import type { MeetingHistory, MeetingVersion, WhyNot } from '#contracts/api/history.ts';
import type { UnderstoodAnswer } from '#contracts/api/in-words.ts';
import type { Insights } from '#contracts/api/insights.ts';
import { ENTRIES_PER_PAGE, MEETINGS_PER_PAGE } from '#contracts/api/limits.ts';
import type { MeetingAnswer, MeetingDetailsAnswer } from '#contracts/api/meetings.ts';
import type { RankedTimes, WhatIfAnswer } from '#contracts/api/times.ts';
import type { RankingPolicy } from '#contracts/ranking-policy.ts';
import { asOf, reason, reasoned, story, told, toldAsOf } from '../shapes/history.ts';
import { briefMeeting, inBrief, inFull, wholeMeeting } from '../shapes/meetings.ts';
import { ranked, ranking, trial, tried } from '../shapes/times.ts';
import type { Tool, ToolContext, ToolOf } from '../tool.ts';

const VERSION = z.int().positive().optional().describe('Of the history; the newest if omitted');

/** The cursor of the next page; undefined on the last page. */
function nextCursor({ header }: Pick<ToolContext, 'header'>): string | undefined {
  const next = /[?&]cursor=([^&>]+)/.exec(header('link') ?? '')?.[1];
  return next && decodeURIComponent(next);
}

const listMeetings: ToolOf<MeetingAnswer[]> = {
  name: 'list_meetings',
  title: 'List meetings',
  description:
    'The meetings that the person organizes or takes part in, newest first, or one list of them, a page at a time.',
  routes: ['GET /api/meetings'],
  more: { limit: z.int().min(1).max(MEETINGS_PER_PAGE.most).default(10) },
  output: z.object({ meetings: z.array(briefMeeting), next_cursor: z.string().optional() }),
  shape: (meetings, context) => {
    const next = nextCursor(context);
    return {
      meetings: meetings.map((one) => inBrief(one, context)),
      ...(next !== undefined && { next_cursor: next }),
    };
  },
};

const getMeeting: ToolOf<MeetingDetailsAnswer> = {
  name: 'get_meeting',
  title: 'Get a meeting',
  description:
    'A meeting: who joined, who is silent, whose calendar is unknown and why, the ranked times, and what is booked.',
  routes: ['GET /api/meetings/:id'],
  output: wholeMeeting,
  shape: inFull,
};

const rankTimes: ToolOf<RankedTimes> = {
  name: 'rank_times',
  title: 'Rank times',
  description:
    "Times for a meeting, best first, with confidence and reasons. Nothing is changed. Give `meeting`, or instead of it the fields of a meeting that doesn't exist yet: then only the person's own calendar is read, and everyone else is unknown, never free.",
  routes: ['POST /api/times', 'POST /api/meetings/:id/what-if'],
  route: ({ meeting }) => (meeting === undefined ? 'POST /api/times' : 'POST /api/meetings/:id/what-if'),
  fields: [
    ...['duration', 'dateRangeStart', 'dateRangeEnd', 'timePreference', 'priority', 'excludedDays'],
    ...['earliest', 'latest', 'nights', 'participants'],
  ],
  body: ({ meeting, ...draft }) => (meeting === undefined ? draft : {}),
  output: ranking,
  shape: ranked,
};

const whyNot: ToolOf<WhyNot> = {
  name: 'why_not',
  title: 'Why not this time',
  description:
    "Why a meeting isn't at a time: who is busy or unknown, what it would cost, and what is better.",
  routes: ['GET /api/meetings/:id/history/:version/why'],
  more: { version: VERSION },
  output: reason,
  shape: reasoned,
};

const whatIf: ToolOf<WhatIfAnswer> = {
  name: 'what_if',
  title: 'What if',
  description:
    'How the times of a meeting would change if people were left out (`without`), optional, or required, or if it were shorter or on other dates. Nothing is changed. People go by their numbers.',
  routes: ['POST /api/meetings/:id/what-if'],
  output: trial,
  shape: tried,
};

const getHistory: ToolOf<MeetingHistory & MeetingVersion> = {
  name: 'get_history',
  title: 'Get the history',
  description:
    'What happened to a meeting, and on what evidence, the newest first page by page, each page oldest first. With `version`, the meeting as it was then.',
  routes: ['GET /api/meetings/:id/history', 'GET /api/meetings/:id/history/:version'],
  route: ({ version }) =>
    version === undefined ? 'GET /api/meetings/:id/history' : 'GET /api/meetings/:id/history/:version',
  fields: ['cursor'],
  more: { version: VERSION, limit: z.int().min(1).max(ENTRIES_PER_PAGE.most).default(30) },
  output: story.partial().extend(asOf.partial().shape),
  shape: (answer, { args, ...context }) =>
    args['version'] === undefined ? told(answer, nextCursor(context)) : toldAsOf(answer),
};

const getPolicy: ToolOf<RankingPolicy> = {
  name: 'get_policy',
  title: 'Get the ranking policy',
  description: 'How times are ranked here: hours, notice, and what makes a time worse, in points.',
  routes: ['GET /api/ranking-policy'],
  output: z.object({ policy: z.record(z.string(), z.unknown()) }),
  shape: (policy) => ({ policy }),
};

const getInsights: ToolOf<Insights> = {
  name: 'get_insights',
  title: 'Get insights',
  description: "Figures over everyone's meetings, without names, for analysts. Days are in UTC.",
  routes: ['GET /api/insights'],
  output: z.object({
    totals: z.record(z.string(), z.number().nullable()),
    hours_to_book: z.object({ median: z.number().nullable(), ninetieth: z.number().nullable() }),
    invited_people: z.record(z.string(), z.number()),
    confidence: z.array(z.record(z.string(), z.unknown())),
  }),
  shape: ({ totals, timeToBook, joinFunnel, calibrationByRanker }) => ({
    totals,
    hours_to_book: { median: hours(timeToBook.median), ninetieth: hours(timeToBook.ninetieth) },
    invited_people: joinFunnel,
    confidence: calibrationByRanker,
  }),
};

const understandMeeting: ToolOf<UnderstoodAnswer> = {
  name: 'understand_meeting',
  title: 'Understand a meeting in words',
  description:
    'What a description such as "45 minutes with Ana next week" means as fields of create_meeting, and what is open about it, to be asked back. People are email addresses, or contacts of the person by name.',
  routes: ['POST /api/meetings/understand'],
  output: z.object({
    fields: z.record(z.string(), z.unknown()),
    open: z.array(
      z.object({ field: z.string(), question: z.string(), choices: z.array(z.unknown()).optional() }),
    ),
    not_understood: z.array(z.string()).optional(),
  }),
  shape: ({ understood, said, questions, notUnderstood }) => ({
    fields: Object.fromEntries(Object.entries(understood).filter(([field]) => isKept(field, said))),
    open: questions.map(({ field, text, choices }) => ({
      field,
      question: text,
      ...(choices && { choices }),
    })),
    ...(notUnderstood.length > 0 && { not_understood: notUnderstood }),
  }),
};

/** Fields that the words name or every meeting needs; create_meeting has the same usual values for the others. */
const isKept = (field: string, said: readonly string[]): boolean =>
  said.includes(field) || ['title', 'duration', 'dateRangeStart', 'dateRangeEnd'].includes(field);

const hours = (minutes: number | null) => (minutes === null ? null : Math.round(minutes / 6) / 10);

/** Tools that change nothing. */
export const READING: readonly Tool[] = [
  ...[listMeetings, getMeeting, rankTimes, whyNot, whatIf, getHistory, getPolicy, getInsights],
  understandMeeting,
];
