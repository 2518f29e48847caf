import { afterGrace } from '#contracts/after-grace.ts';
import { USUAL_ALARM } from '#contracts/alarm.ts';
import { forEachText, type MeetingTextName } from '#contracts/meeting-texts.ts';
import type { TimeOptions } from '#contracts/preferences.ts';
import { USUAL_TIME_OPTIONS, withOptions } from '#contracts/time-options.ts';
import { UNSAID_VIDEO } from '#contracts/video-call.ts';
import { type EventNamed, rowInstant, sealedToken } from './changes.ts';
import type { BookingRow, MeetingRow, MeetingRows } from './rows.ts';
import type { Sealed } from './tables.ts';

type Event = EventNamed<
  | 'MeetingCreated'
  | 'MeetingChanged'
  | 'DeadlineSet'
  | 'MeetingReworded'
  | 'AnswerOptionsChanged'
  | 'MeetingCancelled'
  | 'MeetingLapsed'
>;

/** What was decided about the meeting as a whole. */
export function projectMeeting(rows: null, event: EventNamed<'MeetingCreated'>): MeetingRows;
export function projectMeeting(
  rows: MeetingRows,
  event: Exclude<Event, EventNamed<'MeetingCreated'>>,
): MeetingRows;
export function projectMeeting(rows: MeetingRows | null, event: Event): MeetingRows {
  if (event.type === 'MeetingCreated') return created(event);
  const { meeting } = rows!;
  switch (event.type) {
    case 'MeetingChanged':
      return { ...rows!, meeting: asked(changed(meeting, event.data), event) };
    case 'DeadlineSet': {
      const { deadline, reminders, bookAtDeadline } = event.data;
      const due = deadline && rowInstant(deadline);
      return {
        ...rows!,
        meeting: { ...meeting, deadline: due, reminders, book_at_deadline: bookAtDeadline },
      };
    }
    case 'MeetingReworded':
      return { ...rows!, meeting: { ...meeting, ...words(meeting, event.data) } };
    case 'AnswerOptionsChanged': {
      const { answersVisible, answersWithoutConfirmation } = event.data;
      const options = {
        answers_visible: answersVisible,
        answers_without_confirmation: answersWithoutConfirmation,
      };
      return { ...rows!, meeting: { ...meeting, ...options } };
    }
    case 'MeetingCancelled': {
      const { graceSeconds } = event.data;
      const after = ended(rows!, 'cancelled', event.meta.at);
      const until = graceSeconds ? rowInstant(afterGrace(event.meta.at, graceSeconds)) : null;
      return { ...after, meeting: { ...after.meeting, undo_until: until } };
    }
    case 'MeetingLapsed':
      return ended(rows!, 'lapsed', event.meta.at);
    default:
      return event satisfies never;
  }
}

/** Other dates and another duration ask people again. */
function asked(meeting: MeetingRow, { data, revision }: EventNamed<'MeetingChanged'>): MeetingRow {
  const { dateRangeStart, dateRangeEnd, duration } = data;
  const isAskedAgain = [dateRangeStart, dateRangeEnd, duration].some((value) => value !== undefined);
  return isAskedAgain ? { ...meeting, asked_revision: revision } : meeting;
}

function created(event: EventNamed<'MeetingCreated'>): MeetingRows {
  const { data } = event;
  const at = rowInstant(event.meta.at);
  const meeting: MeetingRow = {
    id: event.stream.slice('meeting-'.length),
    organizer_id: data.organizerId,
    organizer_zone: data.organizerZone,
    title: sealedToken(data.title),
    ...forEachText((name) => sealedToken(data[name])),
    duration: data.duration,
    date_range_start: data.dateRangeStart,
    date_range_end: data.dateRangeEnd,
    time_preference: data.timePreference,
    ...optionColumns(withOptions(USUAL_TIME_OPTIONS, data)),
    ai_decision_mode: data.aiDecisionMode,
    alarm: data.alarm ?? USUAL_ALARM,
    video: data.video ?? UNSAID_VIDEO,
    video_address: sealedToken(data.videoAddress),
    optional: [],
    quorums: [],
    deadline: null,
    reminders: true,
    book_at_deadline: false,
    shareable_link: sealedToken(data.link),
    link_hash: data.linkHash,
    status: 'pending',
    booking: null,
    scheduled_time: null,
    scheduled_end: null,
    undo_until: null,
    first_booked_at: null,
    first_booked_by: null,
    everyone_free: null,
    calendar_event_id: null,
    ranking_round: null,
    ranking_at: null,
    ranking_current: false,
    ranked_by: null,
    ranker_version: null,
    oldest_read_at: null,
    no_time_reason: null,
    asked_revision: 0,
    answers_visible: false,
    answers_without_confirmation: false,
    remedies: [],
    improvements: [],
    created_at: at,
    updated_at: at,
    ended_at: null,
    erased_at: null,
    revision: event.revision,
    incomplete: false,
  };
  return {
    meeting,
    participants: [],
    proposals: [],
    suggestions: [],
    rankings: [],
    bookings: [],
    inconveniences: [],
    listings: [],
    deliveries: [],
    availability: [],
  };
}

const changed = (meeting: MeetingRow, data: EventNamed<'MeetingChanged'>['data']): MeetingRow => ({
  ...meeting,
  ...words(meeting, data),
  duration: data.duration ?? meeting.duration,
  date_range_start: data.dateRangeStart ?? meeting.date_range_start,
  date_range_end: data.dateRangeEnd ?? meeting.date_range_end,
  time_preference: data.timePreference ?? meeting.time_preference,
  ...optionColumns(withOptions(optionsOf(meeting), data)),
  ai_decision_mode: data.aiDecisionMode ?? meeting.ai_decision_mode,
  ranking_current: false,
});

export const optionsOf = (meeting: MeetingRow): TimeOptions => ({
  priority: meeting.priority,
  excludedDays: [...meeting.excluded_days],
  earliest: meeting.earliest,
  latest: meeting.latest,
  nights: meeting.nights,
  movesItself: meeting.moves_itself,
});

const optionColumns = ({ priority, excludedDays, earliest, latest, nights, movesItself }: TimeOptions) => ({
  priority,
  excluded_days: excludedDays,
  earliest,
  latest,
  nights,
  moves_itself: movesItself,
});

const words = (
  meeting: MeetingRow,
  data: EventNamed<'MeetingChanged' | 'MeetingReworded'>['data'],
): Pick<MeetingRow, 'title' | MeetingTextName | 'alarm' | 'video' | 'video_address'> => {
  const newest = (before: Sealed | null, said: string | null | undefined) =>
    said === undefined ? before : sealedToken(said);
  return {
    title: newest(meeting.title, data.title),
    ...forEachText((name) => newest(meeting[name], data[name])),
    alarm: ('alarm' in data && data.alarm) || meeting.alarm,
    video: data.video ?? meeting.video,
    video_address: newest(meeting.video_address, data.videoAddress),
  };
};

const ended = (rows: MeetingRows, status: 'cancelled' | 'lapsed', at: string): MeetingRows => ({
  ...rows,
  meeting: { ...rows.meeting, status, ended_at: rowInstant(at) },
  bookings: rows.bookings.map((booking) => (holds(booking) ? { ...booking, state: 'cancelled' } : booking)),
});

const holds = (booking: BookingRow) => booking.state === 'open' || booking.state === 'booked';
