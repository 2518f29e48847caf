import { columns, type View } from '../view.ts';

/** Who has to come, of a meeting's and a participant's row. */
const attendanceOf = (meeting: string, participant: string) =>
  `case when ${meeting}.optional @> to_jsonb(${participant}.number) then 'optional'
    when ${meeting}.quorums @> jsonb_build_array(jsonb_build_object('members', jsonb_build_array(${participant}.number))) then 'group'
    else 'required' end`;

export const participantsView: View = {
  name: 'participants',
  comment:
    'One row for each person who was invited to a meeting or joined it, by number. The organizer is not included.',
  key: ['meeting', 'participant'],
  from: (schema) => `${schema}.meeting_participants p
    join ${schema}.meetings m on m.id = p.meeting_id
    cross join lateral (
      select count(*)::integer as reminders, max(d.recorded_at) as reminded_at
      from ${schema}.meeting_deliveries d
      where d.meeting_id = p.meeting_id and d.recipient = p.number and d.kind = 'reminder' and d.outcome = 'sent'
    ) asked
    left join ${schema}.meeting_availability a on a.meeting_id = p.meeting_id and a.participant = p.number`,
  columns: columns(`
    meeting uuid: p.meeting_id -- The meeting.
    participant integer: p.number
      -- The person’s number in this meeting, from 1. They have other numbers in other meetings.
    status text: p.status -- pending, accepted (joined), declined or removed.
    attendance text: ${attendanceOf('m', 'p')}
      -- required, optional, or group: one of several of whom not all have to come. As it is now.
    asked_at timestamptz: p.created_at
      -- When the person was added to the meeting: with the first invitation, or by the share link.
    is_invited boolean: p.invitations > 0 -- An invitation was sent; false for someone who came by the share link.
    invitations integer: p.invitations -- How many invitations this person got.
    reminders integer: asked.reminders -- How many reminders Kairos sent them before the deadline.
    reminded_at timestamptz: asked.reminded_at -- When the last one was sent; null if none was.
    booked_time text: p.booked_time
      -- Added once a time was booked: asked (whether they can come) or invited; null for everyone else.
    joined_at timestamptz: p.joined_at -- When they joined, with a calendar or by hand; null if they never did.
    joined_after_reminder boolean: p.joined_at > asked.reminded_at
      -- They joined after the last reminder rather than before; null if they got none or never joined.
    joined_before_deadline boolean: p.joined_at <= m.deadline
      -- They joined by the deadline as it is now; null if there is none or they never joined.
    answered_by_hand_at timestamptz: p.answered_at -- When they last answered by hand; null if they never did.
    merged_into integer: p.merged_into -- The number this one was merged into, if two turned out to be one person.
    zone text: p.timezone -- The time zone of their calendar; null if none was read yet.
    calendar text: case when a.known then 'known' when a.participant is not null then 'unknown' end
      -- known or unknown at the last check; null if there was none.
    calendar_unknown_because text: a.unknown_because
      -- notJoined, notConnected, disconnected, missingPermission, unreadable, or unknownZone; null if it is known.
  `),
};
