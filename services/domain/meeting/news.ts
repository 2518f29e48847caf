import type { MeetingEvent } from '#contracts/events/meeting.ts';
import { forEachText, MEETING_TEXT_NAMES, type MeetingTextName } from '#contracts/meeting-texts.ts';
import type { Timestamped } from '../decider.ts';
import { isInvitedToTime } from './guests.ts';
import type { ExistingMeeting, HistoryPoint, Participant } from './state.ts';

/* What people who know of a booked time are yet to hear: what it says by now, who takes part since, and who no longer does. */

/** What a meeting says differently by now. */
type ChangedTexts = {
  /** The earlier title. */
  title?: string;
  texts: MeetingTextName[];
  alarm?: true;
  video?: true;
};

/** After an event: notes what it changed for those who know of the booked time. */
export function withNews(
  before: ExistingMeeting,
  after: ExistingMeeting,
  event: Timestamped<MeetingEvent>,
): ExistingMeeting {
  const now = { revision: after.revision, at: event.meta.at };
  return withTextChange(before, withAttendance(before, after, event, now), event, now);
}

function withAttendance(
  before: ExistingMeeting,
  after: ExistingMeeting,
  event: Timestamped<MeetingEvent>,
  now: HistoryPoint,
): ExistingMeeting {
  const isSameAttendance = before.attendance === after.attendance;
  if (before.participants === after.participants && isSameAttendance) return after;
  const removed = event.type === 'ParticipantRemoved' && event.data.mergedInto === undefined;
  return {
    ...after,
    participants: after.participants.map((participant): Participant => {
      const { number, status } = participant;
      if (isSameAttendance && participant === before.participants[number - 1]) return participant;
      const was = before.participants[number - 1]?.status;
      const answer = before.status === 'scheduled' ? answerToTime(participant, was) : undefined;
      const said = answer && { saidOfTime: answer };
      if (isInvitedToTime(after, number) && !isInvitedToTime(before, number))
        return { ...participant, ...said, attends: now };
      const isGone = (one: Participant['status'] | undefined) => one === 'declined' || one === 'removed';
      return isGone(status) && !isGone(was)
        ? { ...participant, ...said, left: { ...now, ...(removed && { takenOff: true as const }) } }
        : { ...participant, ...said };
    }),
  };
}

/** What someone who was asked to a booked time, or had declined it, says of it by an event. */
function answerToTime(
  { status, bookedTime, leftBooked }: Participant,
  was: Participant['status'] | undefined,
): Participant['saidOfTime'] {
  if (bookedTime !== 'asked' && !leftBooked) return undefined;
  if (status === 'accepted' && was !== 'accepted') return 'yes';
  return status === 'declined' && was === 'pending' ? 'no' : undefined;
}

function withTextChange(
  before: ExistingMeeting,
  after: ExistingMeeting,
  { type }: Timestamped<MeetingEvent>,
  now: HistoryPoint,
): ExistingMeeting {
  // What a redaction replaced must not be told again.
  if (type === 'MeetingReworded') return { ...after, textChanges: [] };
  if (type !== 'MeetingChanged' || before.status !== 'scheduled') return after;
  const change = { ...now, before: textsNow(before) };
  return isEmpty(differing(change.before, after))
    ? after
    : { ...after, textChanges: [...after.textChanges, change] };
}

type Said = ExistingMeeting['textChanges'][number]['before'];

const textsNow = (meeting: ExistingMeeting): Said => ({
  title: meeting.title,
  alarm: meeting.alarm,
  video: meeting.video,
  videoAddress: meeting.videoAddress ?? null,
  ...forEachText((name) => meeting[name] ?? null),
});

const isEmpty = ({ title, texts, alarm, video }: ChangedTexts): boolean =>
  title === undefined && texts.length === 0 && !alarm && !video;

function differing(before: Said, meeting: ExistingMeeting): ChangedTexts {
  const now = textsNow(meeting);
  const isOther = (name: keyof Said) => (before[name] || null) !== (now[name] || null);
  return {
    ...(isOther('title') && before.title !== null && { title: before.title }),
    texts: MEETING_TEXT_NAMES.filter(isOther),
    ...(isOther('alarm') && { alarm: true as const }),
    ...((isOther('video') || isOther('videoAddress')) && { video: true as const }),
  };
}

/** What a booked meeting says differently than before the first change that someone hasn't heard of; null if nothing. */
export function textNews(
  meeting: ExistingMeeting,
  isNews: (change: HistoryPoint) => boolean,
): ChangedTexts | null {
  const first = meeting.textChanges.find(isNews);
  const news = first && differing(first.before, meeting);
  return news && !isEmpty(news) ? news : null;
}
