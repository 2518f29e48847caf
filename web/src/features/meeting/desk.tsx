import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import type { MeetingDetailsAnswer } from '#contracts/api/meetings.ts';
import { displayName } from '#contracts/text/names.ts';
import { repliedInWords, settledInWords } from '#contracts/text/replies.ts';
import { silenceQuery } from '#web/api/meetings.ts';
import { FoldingCard } from '#web/components/folding-card.tsx';
import { haveAllDeclined } from '#web/components/meetings/awaited.ts';
import { DeadlineLine } from './deadline-line.tsx';
import { DeskActions } from './desk-actions.tsx';
import { SilentPeople } from './silent-people.tsx';

/** What an organizer does while a meeting waits: who hasn't replied and what that costs, and one click for each way on. */
export function Desk({ meeting, zone }: { meeting: MeetingDetailsAnswer; zone: string }) {
  const { participants, ranking } = meeting;
  const silent = participants.filter(({ status }) => status === 'pending').length;
  const hasTimes = ranking !== null && ranking.suggestions.length > 0;
  return (
    // On a phone it makes room for the times, once there are any.
    <FoldingCard
      title="Replies"
      note={`${participants.length - silent} of ${participants.length} replied`}
      {...((silent > 0 || haveAllDeclined(meeting)) && !hasTimes && { isOpen: true })}
    >
      <Silence meeting={meeting} zone={zone} />
      {(silent > 0 || meeting.deadline !== null) && <DeadlineLine meeting={meeting} zone={zone} />}
      <SilentPeople meeting={meeting} />
      <DeskActions meeting={meeting} zone={zone} />
    </FoldingCard>
  );
}

/** `Everyone but Noah has replied. Noah's reply settles Monday and Tuesday.` */
function Silence({ meeting, zone }: { meeting: MeetingDetailsAnswer; zone: string }) {
  const { participants } = meeting;
  // Without it, the page only doesn't say what a silence costs.
  const { data: silence } = useQuery(silenceQuery(meeting.id));
  const settles = new Map(silence?.silent.map((one) => [one.participant, one.settles]));
  const silent = participants
    .filter(({ status }) => status === 'pending')
    .map(({ id, name, email }) => ({ name: displayName(name, email), starts: settles.get(id) ?? null }));
  const settled = settledInWords(silent, { zone, at: new Date().toISOString() });
  return (
    <p
      aria-live="polite"
      dir="auto"
      // What a silence costs is told a moment later, if there are times: it has its line already.
      className={clsx('text-sm text-soft', silent.length > 0 && meeting.ranking && 'min-h-10')}
    >
      {repliedInWords(silent, participants.length - silent.length)} {settled}
    </p>
  );
}
