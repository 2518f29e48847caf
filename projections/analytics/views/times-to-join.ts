import { minutesBetween } from '#projections/meetings/definitions.ts';
import { columns, mondayOfInstant, type View } from '../view.ts';
import { inviteesView, overall } from './invitees.ts';

const { askedAt, joinedAt, invitations } = overall;

export const timesToJoinView: View = {
  name: 'times_to_join',
  comment: 'One row for each of the invitees who joined.',
  key: ['meeting', 'participant'],
  from: (schema) => `${inviteesView.from(schema)} and ${joinedAt} is not null`,
  columns: columns(`
    meeting uuid: p.meeting_id -- The meeting.
    participant integer: p.number -- The person’s number in this meeting.
    asked_at timestamptz: ${askedAt} -- When the person was added to the meeting, usually with the first invitation.
    joined_at timestamptz: ${joinedAt} -- When they joined.
    invitations integer: ${invitations} -- How many invitations they have had.
    minutes double precision: ${minutesBetween(askedAt, joinedAt)} -- Time between the two.
    week date: ${mondayOfInstant(joinedAt)} -- The Monday of the week in which they joined, in UTC.
  `),
};
