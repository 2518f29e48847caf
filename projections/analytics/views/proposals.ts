import { columns, type View } from '../view.ts';

export const proposalsView: View = {
  name: 'proposals',
  comment: 'One row for each other time that a participant proposed. Which time it was, isn’t there.',
  key: ['meeting', 'proposal'],
  from: (schema) => `${schema}.meeting_proposals p`,
  columns: columns(`
    meeting uuid: p.meeting_id -- The meeting.
    proposal integer: p.number -- The number of the proposal in its meeting, from 1.
    participant integer: p.participant -- Who proposed it, as in participants.
    proposed_at timestamptz: p.proposed_at -- When it was proposed.
    duration integer: p.duration -- The length of the meeting then, in minutes.
    verdict text: p.verdict
      -- What they were told: possible, outsideHours, notPossible, or unknown, of everyone who has to come.
    state text: p.state -- open, withdrawn, setAside by the organizer, or gone: they declined or were removed.
  `),
};
