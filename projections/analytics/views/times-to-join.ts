import { column, minutesBetween, type View, weekOf } from '../view.ts';

export const timesToJoin: View = {
  name: 'times_to_join',
  comment:
    'One row for each person who was invited and joined. Who came by the share link without an invitation is not among them.',
  key: ['meeting', 'participant'],
  from: (schema) => `${schema}.meeting_participants p where p.invitations > 0 and p.joined_at is not null`,
  columns: [
    column('meeting', 'uuid', 'p.meeting_id', 'The meeting.'),
    column('participant', 'integer', 'p.number', 'The person’s number in this meeting.'),
    column(
      'asked_at',
      'timestamptz',
      'p.created_at',
      'When the meeting first heard of this person: as a rule the first invitation.',
    ),
    column('joined_at', 'timestamptz', 'p.joined_at', 'When they joined.'),
    column('invitations', 'integer', 'p.invitations', 'How often they were invited by now.'),
    column(
      'minutes',
      'double precision',
      minutesBetween('p.created_at', 'p.joined_at'),
      'From the one to the other.',
    ),
    column('week', 'date', weekOf('p.joined_at'), 'The Monday of the week in which they joined, in UTC.'),
  ],
};
