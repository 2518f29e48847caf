import { column, type View } from '../view.ts';

export const participantsView: View = {
  name: 'participants',
  comment:
    'One row for each person who is or was asked to a meeting, by number. The organizer is not among them.',
  key: ['meeting', 'participant'],
  from: (schema) => `${schema}.meeting_participants p
    left join ${schema}.meeting_availability a on a.meeting_id = p.meeting_id and a.participant = p.number`,
  columns: [
    column('meeting', 'uuid', 'p.meeting_id', 'The meeting.'),
    column(
      'participant',
      'integer',
      'p.number',
      'The person’s number in this meeting, from 1. The same person has other numbers in other meetings.',
    ),
    column('status', 'text', 'p.status', 'pending, accepted (joined), declined or removed.'),
    column(
      'asked_at',
      'timestamptz',
      'p.created_at',
      'When the meeting first heard of this person: the first invitation, or the way by the share link.',
    ),
    column(
      'is_invited',
      'boolean',
      'p.invitations > 0',
      'An invitation was sent; false for one who came by the share link.',
    ),
    column('invitations', 'integer', 'p.invitations', 'How often this person was invited.'),
    column('joined_at', 'timestamptz', 'p.joined_at', 'When they joined; null if they never did.'),
    column(
      'merged_into',
      'integer',
      'p.merged_into',
      'The number under which this person goes on, where one turned out to be two.',
    ),
    column('zone', 'text', 'p.timezone', 'The time zone of their calendar; null while none was read.'),
    column(
      'calendar',
      'text',
      `case when a.known then 'known' when a.participant is not null then 'unknown' end`,
      'known or unknown, as of the last look; null if nobody looked.',
    ),
    column(
      'calendar_unknown_because',
      'text',
      'a.unknown_because',
      'notJoined, notConnected, disconnected, missingPermission or unreadable; null where it is known.',
    ),
  ],
};
