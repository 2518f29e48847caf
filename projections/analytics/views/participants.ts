import { column, type View } from '../view.ts';

export const participantsView: View = {
  name: 'participants',
  comment:
    'One row for each person who was invited to a meeting or joined it, by number. The organizer is not included.',
  key: ['meeting', 'participant'],
  from: (schema) => `${schema}.meeting_participants p
    left join ${schema}.meeting_availability a on a.meeting_id = p.meeting_id and a.participant = p.number`,
  columns: [
    column('meeting', 'uuid', 'p.meeting_id', 'The meeting.'),
    column(
      'participant',
      'integer',
      'p.number',
      'The person’s number in this meeting, from 1. They have other numbers in other meetings.',
    ),
    column('status', 'text', 'p.status', 'pending, accepted (joined), declined or removed.'),
    column(
      'asked_at',
      'timestamptz',
      'p.created_at',
      'When the person was added to the meeting: with the first invitation, or by the share link.',
    ),
    column(
      'is_invited',
      'boolean',
      'p.invitations > 0',
      'An invitation was sent; false for someone who came by the share link.',
    ),
    column('invitations', 'integer', 'p.invitations', 'How many invitations this person got.'),
    column('joined_at', 'timestamptz', 'p.joined_at', 'When they joined; null if they never did.'),
    column(
      'merged_into',
      'integer',
      'p.merged_into',
      'The number this one was merged into, if two turned out to be one person.',
    ),
    column('zone', 'text', 'p.timezone', 'The time zone of their calendar; null if none was read yet.'),
    column(
      'calendar',
      'text',
      `case when a.known then 'known' when a.participant is not null then 'unknown' end`,
      'known or unknown at the last check; null if there was none.',
    ),
    column(
      'calendar_unknown_because',
      'text',
      'a.unknown_because',
      'notJoined, notConnected, disconnected, missingPermission, unreadable, or unknownZone; null if it is known.',
    ),
  ],
};
