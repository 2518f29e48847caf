import {
  createFromTextRequest,
  inWordsRequest,
  openQuestionsAnswer,
  understoodAnswer,
} from '#contracts/api/in-words.ts';
import { createdMeeting, createMeetingRequest } from '#contracts/api/meetings.ts';
import type { Commands } from '../commands.ts';
import type { ApiDeps } from '../deps.ts';
import { ApiError } from '../errors.ts';
import { createMeetingCreator } from '../meetings/create.ts';
import { presentLoadedMeeting } from '../meetings/presenter.ts';
import { type Route, route, validated } from '../route.ts';
import { createDescribed, titleOf } from './describe.ts';

const SOME_OPEN =
  'Some of it is open, so nothing was created. Send the missing fields along, or other words.';

/** The API calls that take a meeting in words. */
export function inWordsRoutes(deps: ApiDeps, commands: Commands): Route[] {
  const described = createDescribed(deps);
  const create = createMeetingCreator(deps, commands);

  return [
    route('POST /api/meetings/understand', {
      summary:
        'See what a meeting described in words would be, and what is open about it, without creating it',
      scope: 'meetings:read',
      limit: 'costly',
      body: inWordsRequest,
      answers: { 200: understoodAnswer },
      handle: ({ user, body }) => described(user, body.text),
    }),
    route('POST /api/meetings/from-text', {
      summary: 'Create a meeting described in words and invite people, unless something is open about it',
      scope: 'meetings:write',
      limit: 'costly',
      body: createFromTextRequest,
      answers: { 201: createdMeeting, 422: openQuestionsAnswer },
      handle: async ({ ctx, user, body }) => {
        const { text, ...fields } = body;
        const { understood, said, questions, notUnderstood, notYet } = await described(user, text);
        const open = questions.filter(({ field }) => fields[field] === undefined);
        if (open.length + notUnderstood.length + notYet.length > 0)
          throw new ApiError(422, SOME_OPEN, { more: { questions: open, notUnderstood, notYet } });
        const people = fields.participants ?? understood.participants ?? [];
        const title = said.includes('title') ? understood.title : titleOf(people);
        const meeting = validated(createMeetingRequest, { ...understood, title, ...fields });
        // “Tomorrow” is another day then: a repeat is the same by its words.
        const { heldBackFor, ...created } = await create(ctx, user, meeting, body);
        return { ...presentLoadedMeeting(created, user, deps.now()), heldBackFor };
      },
    }),
  ];
}
