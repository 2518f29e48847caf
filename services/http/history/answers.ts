import type { MeetingHistory, MeetingThen, MeetingVersion, WhyNot } from '#contracts/api/history.ts';
import type { Policy } from '#contracts/default-policy.ts';
import { notFound } from '../errors.ts';
import { statusOf } from '../meetings/presenter.ts';
import { viewOfState } from '../meetings/view.ts';
import { changedPaths } from './changed-paths.ts';
import { entriesOf } from './entries.ts';
import { meetingWithoutPeople } from './for-analysts.ts';
import { KIND } from './kinds.ts';
import { busyTimes, knownBefore } from './known-then.ts';
import { lookOfMany } from './of-many.ts';
import { sentenceOf } from './sentences.ts';
import { isErased, type StoryEvent } from './story.ts';
import type { Told } from './told.ts';
import { asShownToday, meetingAfter, wholeMeetingAfter } from './versions.ts';
import { whyNotAt } from './why-not.ts';

const NUMBER = /^[1-9]\d{0,8}$/;

/** All that happened, for the one who asks. */
export function historyAnswer({ reading, telling, story, shown }: Told, now: Date): MeetingHistory {
  const { id, state, role } = reading;
  return {
    id,
    title: role === 'analyst' ? null : state.title,
    role,
    status: statusOf(viewOfState(id, state), now),
    lapsed: state.status === 'lapsed',
    versions: shown.length,
    erased: isErased(reading),
    entries: entriesOf(shown, telling, busyTimes(story)),
  };
}

/** The meeting at a version, and what that version changed; throws 404 if there is no such version. */
export function versionAnswer(told: Told, given: string | undefined, now: Date): MeetingVersion {
  const { story, shown, telling } = told;
  const version = versionIn(shown, given);
  const event = shown[version - 1]!;
  const [place, at] = [story.indexOf(event), new Date(event.meta.at)];
  const [before, after] = [place, place + 1].map((end) => meetingOf(told, story.slice(0, end), { at, now }));
  // The newest version is the present, with all that happened since to others.
  const isNewest = version === shown.length;
  const events = isNewest ? story : story.slice(0, place + 1);
  return {
    version,
    at: event.meta.at,
    kind: KIND[event.type],
    sentence: sentenceOf(event, telling),
    meeting: isNewest ? meetingOf(told, story, { at: now, now }) : after!,
    lapsed: events.some(({ type }) => type === 'MeetingLapsed'),
    changes: before && after ? changedPaths(before, after) : [],
  };
}

/** Why it was not held at a time, from what was known at a version; throws 404 where it was no meeting yet. */
export function whyAnswer(
  { telling, story, shown, calendars }: Told,
  given: string | undefined,
  { start, policy }: { start: string; policy: Policy },
): WhyNot {
  const version = versionIn(shown, given);
  const events = calendars.slice(0, story.indexOf(shown[version - 1]!) + 1);
  const known = knownBefore(events, start);
  if (known.meeting.status === 'none') throw notFound();
  const { viewer, nameOf, zone } = telling;
  const ofMany = viewer.role === 'organizer' ? known : lookOfMany(events, start, viewer.number);
  const name = (number: number) =>
    number === viewer.number ? 'You' : (nameOf(number) ?? `Participant ${number}`);
  return whyNotAt(
    { ...known, ...ofMany, meeting: known.meeting },
    { version, start, viewer, zone, nameOf: name, policy, tellsOfMany: ofMany !== null },
  );
}

/** The number of a version that there is. */
function versionIn(shown: readonly StoryEvent[], given: string | undefined): number {
  const version = NUMBER.test(given ?? '') ? Number(given) : 0;
  if (version < 1 || version > shown.length) throw notFound();
  return version;
}

/** What some first events of the story make of the meeting, as it was seen at an instant; null if there was none yet. */
function meetingOf(
  { story, user, organizer, telling }: Told,
  events: readonly StoryEvent[],
  { at, now }: { at: Date; now: Date },
): MeetingThen | null {
  const seen = { organizer, viewer: user };
  switch (telling.viewer.role) {
    case 'organizer':
      return meetingAfter(events, seen, at);
    case 'participant': {
      const [then, today] = [meetingAfter(events, seen, at), meetingAfter(story, seen, now)];
      return then && today && asShownToday(then, today);
    }
    case 'analyst': {
      const then = wholeMeetingAfter(events, user, at);
      return then && meetingWithoutPeople(then);
    }
  }
}
