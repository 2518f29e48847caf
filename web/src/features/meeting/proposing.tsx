import type { MeetingDetailsAnswer } from '#contracts/api/meetings.ts';
import { shortDay, spanInWords } from '#contracts/text/times.ts';
import { useMemberProposer } from '#web/api/proposals.ts';
import { nameOfPerson } from '#web/components/meetings/person.tsx';
import { ProposeTime } from '#web/components/proposals/propose-time.tsx';
import { useClock } from '#web/lib/clock.ts';

/** What a participant proposes, and what others did, if the organizer opened that. */
export function Proposing({ meeting, zone }: { meeting: MeetingDetailsAnswer; zone: string }) {
  const clock = useClock();
  const proposer = useMemberProposer(meeting.id);
  const own = meeting.proposals.flatMap(({ verdict, ...one }) =>
    verdict === null ? [] : [{ ...one, verdict }],
  );
  const others = meeting.proposals.filter(({ verdict }) => verdict === null);
  const nameOf = (number: number) => {
    const person = meeting.participants.find(({ id }) => id === number);
    return person ? nameOfPerson(person) : 'Someone';
  };
  return (
    <>
      <ProposeTime proposer={proposer} proposals={own} meeting={meeting} zone={zone} />
      {others.length > 0 && (
        <ul className="flex flex-col gap-1 text-sm text-soft">
          {others.map(({ number, participant, start, end }) => (
            <li key={number}>
              <bdi>{nameOf(participant)}</bdi> proposed{' '}
              {spanInWords({ start, end }, { zone, clock }, shortDay)}.
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
