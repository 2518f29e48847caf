import {
  historyQuery,
  type MeetingVersion,
  meetingHistory,
  meetingVersion,
  whyNot,
  whyQuery,
} from '../../../contracts/api/history.ts';
import type { User } from '../../accounts/port.ts';
import type { Found } from '../../organizing/port.ts';
import type { ApiDeps } from '../deps.ts';
import { notFound } from '../errors.ts';
import { members, participantOf } from '../meetings/policy.ts';
import { statusOf } from '../meetings/presenter.ts';
import { viewOfState } from '../meetings/view.ts';
import { type Route, route } from '../route.ts';
import { changedPaths } from './changed-paths.ts';
import { entriesOf } from './entries.ts';
import { KIND } from './kinds.ts';
import { busyTimes, knownBefore } from './known-then.ts';
import { sentenceOf, type Telling } from './sentences.ts';
import { isErased, readStory, type StoryEvent } from './story.ts';
import { asShownToday, meetingAfter } from './versions.ts';
import { concerns } from './visible.ts';
import { whyNotAt } from './why-not.ts';

const NUMBER = /^[1-9]\d{0,8}$/;

/** What a meeting went through, for its people: the story, the meeting as it was, and why it was not another time. */
export function historyRoutes({ log, users, settings, now }: ApiDeps): Route[] {
  const toldTo = async (found: Found, user: User) => {
    const [story, organizer] = await Promise.all([
      readStory(log, found),
      users.byId(found.state.organizerId),
    ]);
    const telling = tellingOf(found, organizer, user);
    return { story, organizer, telling, shown: story.filter((event) => concerns(event, telling.viewer)) };
  };

  return [
    route({
      method: 'GET',
      path: '/api/meetings/:id/history',
      summary: 'What happened to a meeting, who caused it, and on what evidence; `?download` as a file',
      access: 'user',
      limit: 'read',
      policy: members(log),
      query: historyQuery,
      answers: { 200: meetingHistory },
      handle: async ({ ctx, user, subject, query }) => {
        const { story, telling, shown } = await toldTo(subject, user);
        if (query.download !== undefined)
          ctx.set('Content-Disposition', 'attachment; filename="kairos-meeting-history.json"');
        const view = viewOfState(subject.id, subject.state);
        return {
          id: subject.id,
          title: subject.state.title,
          role: subject.role,
          status: statusOf(view, now()),
          versions: shown.length,
          erased: isErased(subject),
          entries: entriesOf(shown, telling, busyTimes(story)),
        };
      },
    }),
    route({
      method: 'GET',
      path: '/api/meetings/:id/history/:version',
      summary: 'A meeting as it was at a version, and what that version changed',
      access: 'user',
      limit: 'read',
      policy: members(log),
      answers: { 200: meetingVersion },
      handle: async ({ user, params, subject }): Promise<MeetingVersion> => {
        const { story, organizer, telling, shown } = await toldTo(subject, user);
        const version = versionIn(shown, params['version']);
        const today = meetingAfter(story, { organizer, viewer: user }, now());
        const meetingAt = (number: number) => {
          const event = shown[number - 1];
          if (!event) return null;
          // The newest version is the present.
          const isNewest = number === shown.length;
          const events = isNewest ? story : story.slice(0, story.indexOf(event) + 1);
          const at = isNewest ? now() : new Date(event.meta.at);
          const then = meetingAfter(events, { organizer, viewer: user }, at);
          return then && today && !telling.viewer.organizes ? asShownToday(then, today) : then;
        };
        const event = shown[version - 1]!;
        const [before, meeting] = [meetingAt(version - 1), meetingAt(version)];
        return {
          version,
          at: event.meta.at,
          kind: KIND[event.type],
          sentence: sentenceOf(event, telling),
          meeting,
          changes: before && meeting ? changedPaths(before, meeting) : [],
        };
      },
    }),
    route({
      method: 'GET',
      path: '/api/meetings/:id/history/:version/why',
      summary: 'Why a meeting was not held at a time, from what was known at a version',
      access: 'user',
      limit: 'read',
      policy: members(log),
      query: whyQuery,
      answers: { 200: whyNot, 400: null },
      handle: async ({ user, params, subject, query }) => {
        const { story, telling, shown } = await toldTo(subject, user);
        const version = versionIn(shown, params['version']);
        const known = knownBefore(story.slice(0, story.indexOf(shown[version - 1]!) + 1), query.start);
        if (known.meeting.status === 'none') throw notFound();
        const { viewer, nameOf, zone } = telling;
        return whyNotAt(
          { ...known, meeting: known.meeting },
          {
            version,
            start: query.start,
            viewer,
            zone,
            nameOf: (number) =>
              number === viewer.number ? 'You' : (nameOf(number) ?? `Participant ${number}`),
            policy: settings.policy,
          },
        );
      },
    }),
  ];
}

/** The number of a version that there is; throws 404 else. */
function versionIn(shown: readonly StoryEvent[], given: string | undefined): number {
  const version = NUMBER.test(given ?? '') ? Number(given) : 0;
  if (version < 1 || version > shown.length) throw notFound();
  return version;
}

/** Names are those that are known today, for the one who asks. */
function tellingOf({ state }: Found, organizer: User | null, user: User): Telling {
  const organizes = state.organizerId === user.id;
  const host = organizer && (`${organizer.firstName} ${organizer.lastName}`.trim() || organizer.email);
  return {
    viewer: { organizes, number: organizes ? 0 : (participantOf(state, user)?.number ?? -1) },
    zone: user.zone,
    nameOf: (number) => {
      if (number === 0) return host;
      const participant = state.participants[number - 1];
      return participant ? (participant.name ?? participant.email) : null;
    },
    numberOf: (userId) => {
      if (userId === state.organizerId) return 0;
      return state.participants.findLast((participant) => participant.userId === userId)?.number ?? null;
    },
    bookingOf: (number) => state.bookings[number - 1],
  };
}
