import type { MeetingDetailsAnswer } from '#contracts/api/meetings.ts';
import { MINUTE } from '#contracts/durations.ts';
import type { MeetingRows } from '#projections/meetings/rows.ts';
import type { ExistingMeeting } from '#services/domain/meeting/state.ts';
import type { Sealer } from '#services/storage/vault/port.ts';

/**
 * The times that people proposed, as far as the viewer may see them: for the organizer those that wait, for a
 * participant their own, and those of the others that wait if the organizer opened the answers.
 */
export function presentProposals(
  { proposals }: MeetingRows,
  sealer: Pick<Sealer, 'open'>,
  {
    today,
    organizes,
    me,
    now,
  }: { today: ExistingMeeting; organizes: boolean; me: number | undefined; now: Date },
): MeetingDetailsAnswer['proposals'] {
  return proposals.flatMap(({ number, participant, starts_at, duration, state, verdict, proposed_at }) => {
    const isOwn = participant === me;
    const isOpen = state === 'open';
    const mayBeSeen = isOwn ? isOpen || state === 'setAside' : isOpen && (organizes || today.answersVisible);
    const start = mayBeSeen && starts_at !== null ? sealer.open(starts_at) : null;
    // Analysts don't get it.
    if (typeof start !== 'string' || start === '' || (!isOwn && Date.parse(start) <= now.getTime()))
      return [];
    return [
      {
        ...{
          number,
          participant,
          start,
          end: new Date(Date.parse(start) + duration * MINUTE).toISOString(),
          at: proposed_at,
        },
        ...{ state: isOpen ? 'open' : 'setAside', verdict: isOwn ? verdict : null },
      },
    ];
  });
}
