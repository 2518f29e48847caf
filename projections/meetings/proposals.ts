import { changeRow, type EventNamed, rowInstant, sealedToken } from './changes.ts';
import type { MeetingRows, ParticipantRow, ProposalRow } from './rows.ts';

type Event = EventNamed<'TimeProposed' | 'ProposalWithdrawn' | 'ProposalSetAside'>;

/** What people proposed. What works for them changes with it, but not by what the organizer makes of it. */
export function projectProposal(rows: MeetingRows, event: Event): MeetingRows {
  const isIt = ({ number }: ProposalRow) => number === event.data.proposal;
  const inState = (state: ProposalRow['state']) =>
    changeRow(rows.proposals, isIt, (row) => ({ ...row, state }));
  const meeting = { ...rows.meeting, ranking_current: false };
  switch (event.type) {
    case 'TimeProposed': {
      const { proposal: number, participant, start, duration, verdict } = event.data;
      const row: ProposalRow = {
        meeting_id: rows.meeting.id,
        number,
        participant,
        starts_at: sealedToken(start),
        duration,
        verdict,
        state: 'open',
        proposed_at: rowInstant(event.meta.at),
      };
      // Someone who declined may come after all.
      const participants = rows.participants.map(
        (one): ParticipantRow =>
          one.number === participant && one.status === 'declined'
            ? { ...one, status: 'pending', word: null }
            : one,
      );
      return { ...rows, meeting, participants, proposals: [...rows.proposals, row] };
    }
    case 'ProposalWithdrawn':
      return { ...rows, meeting, proposals: inState('withdrawn') };
    case 'ProposalSetAside':
      return { ...rows, proposals: inState('setAside') };
    default:
      return event satisfies never;
  }
}
