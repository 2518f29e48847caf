import type { MeetingHistory, MeetingThen, MeetingVersion, WhyNot } from '#contracts/api/history.ts';
import { MINUTE } from '#contracts/durations.ts';
import type { RankingPolicy } from '#contracts/ranking-policy.ts';
import { type EntryPage, entriesOf } from '#services/history/entries.ts';
import { meetingWithoutPeople } from '#services/history/for-analysts.ts';
import { kAnonymousLook } from '#services/history/k-anonymity.ts';
import { KIND } from '#services/history/kinds.ts';
import { agreedEvidence, busyTimes, knownBefore } from '#services/history/known-then.ts';
import { sentenceOf } from '#services/history/sentences.ts';
import { hasErasedData, type StoryEvent } from '#services/history/story.ts';
import type { VisibleHistory } from '#services/history/visible-history.ts';
import { whyNotAt } from '#services/history/why-not.ts';
import { notFound } from '../errors.ts';
import { statusOf } from '../meetings/presenter.ts';
import { viewOfState } from '../meetings/view.ts';
import { changedPaths, meetingAfter, wholeMeetingAfter, withTodaysPeople } from './versions.ts';

const NUMBER = /^[1-9]\d{0,8}$/;

/** The events that the viewer may see: all of them, or a page. */
export function historyAnswer(
  { access, narration, story, shown }: VisibleHistory,
  now: Date,
  page?: EntryPage,
): MeetingHistory {
  const { id, state, role } = access;
  return {
    id,
    title: role === 'analyst' ? null : state.title,
    role,
    status: statusOf(viewOfState(id, state), now),
    lapsed: state.status === 'lapsed',
    versions: shown.length,
    erased: hasErasedData(access),
    ...entriesOf(shown, narration, (told) => busyTimes(story, access.state, told), page),
  };
}

/** The meeting at a version, and the changes made by that version. Throws a 404 if there is no such version. */
export function versionAnswer(
  told: VisibleHistory,
  given: string | undefined,
  { now, policy }: { now: Date; policy: RankingPolicy },
): MeetingVersion {
  const { story, shown, narration } = told;
  const version = versionIn(shown, given);
  const event = shown[version - 1]!;
  const [place, at] = [story.indexOf(event), new Date(event.meta.at)];
  const [before, after] = [place, place + 1].map((end) =>
    meetingOf(told, story.slice(0, end), { at, now, policy }),
  );
  // The newest version shows the present, without parts that the viewer may no longer see.
  const isNewest = version === shown.length;
  const events = isNewest ? story : story.slice(0, place + 1);
  return {
    version,
    at: event.meta.at,
    kind: KIND[event.type],
    sentence: sentenceOf(event, narration),
    meeting: isNewest ? meetingOf(told, story, { at: now, now, policy }) : after!,
    lapsed: events.some(({ type }) => type === 'MeetingLapsed'),
    changes: before && after ? changedPaths(before, after) : [],
  };
}

/**
 * Why the meeting was not held at a time, from the knowledge at a version. Throws a 404 if the meeting did not exist
 * yet.
 */
export function whyAnswer(
  { narration, story, shown, calendars, access }: VisibleHistory,
  given: string | undefined,
  { start, policy }: { start: string; policy: RankingPolicy },
): WhyNot {
  const version = versionIn(shown, given);
  const events = calendars.slice(0, story.indexOf(shown[version - 1]!) + 1);
  const known = knownBefore(events, start);
  if (known.meeting.status === 'none') throw notFound();
  const { viewer, nameOf, zone, clock } = narration;
  const from = Date.parse(start);
  const to = from + known.meeting.duration * MINUTE;
  const ofMany =
    viewer.role === 'organizer'
      ? { evidence: agreedEvidence(known.evidence, access.state, { from, to }) }
      : kAnonymousLook(events, start, viewer.number);
  const name = (number: number) =>
    number === viewer.number ? 'You' : (nameOf(number) ?? `Participant ${number}`);
  return whyNotAt(
    { ...known, ...ofMany, meeting: known.meeting },
    { version, start, viewer, zone, clock, nameOf: name, policy, tellsOfMany: ofMany !== null },
  );
}

/** Parses a version number, or `latest`. Throws a 404 if there is no such version. */
function versionIn(shown: readonly StoryEvent[], given: string | undefined): number {
  if (given === 'latest') return shown.length;
  const version = NUMBER.test(given ?? '') ? Number(given) : 0;
  if (version < 1 || version > shown.length) throw notFound();
  return version;
}

/**
 * The meeting after the first events of its story, as the viewer saw it at an instant; null if it did not exist yet.
 */
function meetingOf(
  { story, user, organizer, narration, access }: VisibleHistory,
  events: readonly StoryEvent[],
  { at, now, policy }: { at: Date; now: Date; policy: RankingPolicy },
): MeetingThen | null {
  const seen = { organizer, viewer: user, today: access.state, windows: policy.windows };
  switch (narration.viewer.role) {
    case 'organizer':
      return meetingAfter(events, seen, at);
    case 'participant': {
      const [then, today] = [meetingAfter(events, seen, at), meetingAfter(story, seen, now)];
      return then && today && withTodaysPeople(then, today);
    }
    case 'analyst': {
      const then = wholeMeetingAfter(events, seen, at);
      return then && meetingWithoutPeople(then);
    }
  }
}
