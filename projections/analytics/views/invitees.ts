import { isBooked } from '#projections/meetings/definitions.ts';
import { columns, type View } from '../view.ts';

/** Each number that turned out to be another person’s, with the number under which that person finally continues. */
const merged = (schema: string) => `(
  with recursive chain as (
    select meeting_id, merged_into as number, invitations, created_at, joined_at
    from ${schema}.meeting_participants where merged_into is not null
    union all
    select c.meeting_id, p.merged_into, c.invitations, c.created_at, c.joined_at
    from chain c join ${schema}.meeting_participants p on p.meeting_id = c.meeting_id and p.number = c.number
    where p.merged_into is not null
  )
  select meeting_id, number, sum(invitations) as invitations, min(created_at) as created_at,
    min(joined_at) as joined_at
  from chain group by meeting_id, number
)`;

/** Over all the numbers that a person had. */
export const overall = {
  askedAt: 'least(p.created_at, merged.created_at)',
  joinedAt: 'least(p.joined_at, merged.joined_at)',
  invitations: 'p.invitations + coalesce(merged.invitations, 0)',
};

const answer = `case when ${overall.joinedAt} is not null then 'joined'
  when p.status = 'pending' then 'waiting' else p.status end`;

export const inviteesView: View = {
  name: 'invitees',
  comment:
    'One row for each person who was invited, with their answer. Someone who had two numbers counts once. People who came by the share link without an invitation are left out.',
  key: ['meeting', 'participant'],
  from: (schema) => `${schema}.meeting_participants p
    join ${schema}.meetings m on m.id = p.meeting_id
    left join ${merged(schema)} merged on merged.meeting_id = p.meeting_id and merged.number = p.number
    where p.merged_into is null and ${overall.invitations} > 0`,
  columns: columns(`
    meeting uuid: p.meeting_id -- The meeting.
    participant integer: p.number -- The person’s number in this meeting.
    asked_at timestamptz: ${overall.askedAt}
      -- When the person was added to the meeting, usually with the first invitation.
    joined_at timestamptz: ${overall.joinedAt} -- When they joined; null if they never did.
    status text: p.status -- pending, accepted (joined), declined or removed.
    answer text: ${answer}
      -- joined (even if they later declined or were removed), declined, removed, or waiting: no answer yet, or never.
    is_booked boolean: p.status = 'accepted' and ${isBooked('m')}
      -- They joined, did not leave, and the meeting is booked.
  `),
};
