import type { MeetingDetailsAnswer } from '#contracts/api/meetings.ts';
import type { MeetingRows } from '#projections/meetings/rows.ts';
import { unpackSpans } from '#services/domain/evidence/typed-answer.ts';
import type { ExistingMeeting } from '#services/domain/meeting/state.ts';
import type { Sealer } from '#services/storage/vault/port.ts';

type ByHand = MeetingDetailsAnswer['byHand'];

const instant = (minute: number): string => new Date(minute * 60_000).toISOString();

/**
 * The answers by hand of people taking part `today`, as far as the viewer may see them: all for the organizer; for a
 * participant their own, and the others' if the organizer opened them.
 */
export function presentByHand(
  { meeting, participants }: MeetingRows,
  sealer: Pick<Sealer, 'open'>,
  { today, organizes, me }: { today: ExistingMeeting; organizes: boolean; me: number | undefined },
): ByHand {
  const mayBeSeen = (number: number) => organizes || today.answersVisible || number === me;
  const takesPart = (number: number) => today.participants[number - 1]?.status === 'accepted';
  return {
    answersVisible: meeting.answers_visible,
    answersWithoutConfirmation: meeting.answers_without_confirmation,
    answers: participants
      .filter(({ number }) => mayBeSeen(number) && takesPart(number))
      .flatMap((row): ByHand['answers'] => {
        const packed = row.answer === null ? null : sealer.open(row.answer);
        if (!Array.isArray(packed) || row.answered_at === null || row.answer_zone === null) return [];
        return [
          {
            participant: row.number,
            at: row.answered_at,
            zone: row.answer_zone,
            stale: (row.answer_as_of ?? 0) < meeting.asked_revision,
            spans: unpackSpans(packed as number[]).map(({ from, to, answer }) => ({
              ...{ start: instant(from), end: instant(to), answer },
            })),
          },
        ];
      }),
  };
}

/** A participant's message to the organizer on declining; empty if none. */
export function wordOf(
  { participants }: MeetingRows,
  number: number,
  sealer: Pick<Sealer, 'open'>,
): { word?: string } {
  const row = participants.find((one) => one.number === number);
  const word = row?.status === 'declined' && row.word !== null ? sealer.open(row.word) : null;
  return typeof word === 'string' ? { word } : {};
}
