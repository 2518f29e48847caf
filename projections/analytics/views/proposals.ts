import { column, type View } from '../view.ts';

export const proposalsView: View = {
  name: 'proposals',
  comment: 'One row for each other time that a participant proposed. Which time it was, isn’t there.',
  key: ['meeting', 'proposal'],
  from: (schema) => `${schema}.meeting_proposals p`,
  columns: [
    column('meeting', 'uuid', 'p.meeting_id', 'The meeting.'),
    column('proposal', 'integer', 'p.number', 'The number of the proposal in its meeting, from 1.'),
    column('participant', 'integer', 'p.participant', 'Who proposed it, as in participants.'),
    column('proposed_at', 'timestamptz', 'p.proposed_at', 'When it was proposed.'),
    column('duration', 'integer', 'p.duration', 'The length of the meeting then, in minutes.'),
    column(
      'verdict',
      'text',
      'p.verdict',
      'What they were told: possible, outsideHours, notPossible, or unknown, of everyone who has to come.',
    ),
    column(
      'state',
      'text',
      'p.state',
      'open, withdrawn, setAside by the organizer, or gone: they declined or were removed.',
    ),
  ],
};
