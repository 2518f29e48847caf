import type { MeetingHistory, MeetingThen, MeetingVersion, WhyNot } from '../../../contracts/api/history.ts';
import type { Policy } from '../../../contracts/default-policy.ts';
import { notFound } from '../errors.ts';
import { statusOf } from '../meetings/presenter.ts';
import { viewOfState } from '../meetings/view.ts';
import { changedPaths } from './changed-paths.ts';
import { entriesOf } from './entries.ts';
import { meetingWithoutPeople } from './for-analysts.ts';
import { KIND } from './kinds.ts';
import { busyTimes, knownBefore } from './known-then.ts';
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
  const version = versionIn(told.shown, given);
  const event = told.shown[version - 1]!;
  const [before, meeting] = [meetingAt(told, version - 1, now), meetingAt(told, version, now)];
  return {
    version,
    at: event.meta.at,
    kind: KIND[event.type],
    sentence: sentenceOf(event, told.telling),
    meeting,
    lapsed: eventsUntil(told, version).some(({ type }) => type === 'MeetingLapsed'),
    changes: before && meeting ? changedPaths(before, meeting) : [],
  };
}

/** Why it was not held at a time, from what was known at a version; throws 404 where it was no meeting yet. */
export function whyAnswer(
  { telling, story, shown, calendars }: Told,
  given: string | undefined,
  { start, policy }: { start: string; policy: Policy },
): WhyNot {
  const version = versionIn(shown, given);
  const known = knownBefore(calendars.slice(0, story.indexOf(shown[version - 1]!) + 1), start);
  if (known.meeting.status === 'none') throw notFound();
  const { viewer, nameOf, zone } = telling;
  const name = (number: number) =>
    number === viewer.number ? 'You' : (nameOf(number) ?? `Participant ${number}`);
  return whyNotAt(
    { ...known, meeting: known.meeting },
    { version, start, viewer, zone, nameOf: name, policy },
  );
}

/** The number of a version that there is. */
function versionIn(shown: readonly StoryEvent[], given: string | undefined): number {
  const version = NUMBER.test(given ?? '') ? Number(given) : 0;
  if (version < 1 || version > shown.length) throw notFound();
  return version;
}

/** The newest version is the present, with all that happened since to others. */
function eventsUntil({ story, shown }: Told, version: number): readonly StoryEvent[] {
  return version === shown.length ? story : story.slice(0, story.indexOf(shown[version - 1]!) + 1);
}

function meetingAt(told: Told, version: number, now: Date): MeetingThen | null {
  const event = told.shown[version - 1];
  if (!event) return null;
  const { story, user, organizer, telling } = told;
  const at = version === told.shown.length ? now : new Date(event.meta.at);
  const seenBy = (events: readonly StoryEvent[], when: Date) =>
    meetingAfter(events, { organizer, viewer: user }, when);
  const events = eventsUntil(told, version);
  switch (telling.viewer.role) {
    case 'organizer':
      return seenBy(events, at);
    case 'participant': {
      const [then, today] = [seenBy(events, at), seenBy(story, now)];
      return then && today && asShownToday(then, today);
    }
    case 'analyst': {
      const then = wholeMeetingAfter(events, user, at);
      return then && meetingWithoutPeople(then);
    }
  }
}
