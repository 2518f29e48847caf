import type { MeetingDetailsAnswer } from '#contracts/api/meetings.ts';
import { useSignedIn } from '#web/api/user.ts';
import { Badge } from '#web/components/badge.tsx';
import { ShowMoreButton, useCollapsible } from '#web/components/collapsible.tsx';
import { FoldingCard } from '#web/components/folding-card.tsx';
import { AnswerBadge, OptionalBadge, PersonBadges } from '#web/components/meetings/answer-badge.tsx';
import { PersonItem } from '#web/components/meetings/person.tsx';
import { type Attendee, calendarsOf } from './attendees.ts';
import { readInWords } from './text.ts';

/** How many people are shown before expanding. */
const SHOWN = 12;

/** The organizer, and everyone else's replies. */
export function MeetingPeople({ meeting }: { meeting: MeetingDetailsAnswer }) {
  const me = useSignedIn();
  const read = new Map((meeting.evidence ?? []).map((one) => [one.participant, calendarsOf(one)]));
  const { organizer, participants } = meeting;
  const { shown, fold } = useCollapsible(participants, SHOWN);
  const joined = participants.filter(({ status }) => status === 'accepted').length;
  return (
    <FoldingCard
      title="People"
      note={
        <span aria-live="polite">
          {participants.length === 0 ? 'No one invited yet' : `${joined} of ${participants.length} joined`}
        </span>
      }
    >
      <ul className="flex flex-col gap-4">
        <li>
          <PersonItem person={organizer} isMe={meeting.role === 'organizer'}>
            <Badge tone="accent">Organizer</Badge>
          </PersonItem>
          <CalendarsRead of={read.get(0)} />
        </li>
        {shown.map((person) => (
          <li key={person.id}>
            <PersonItem
              person={person}
              isMe={meeting.role === 'participant' && person.email?.toLowerCase() === me.email.toLowerCase()}
            >
              <PersonBadges>
                {person.optional && <OptionalBadge />}
                <AnswerBadge status={person.status} />
              </PersonBadges>
            </PersonItem>
            <CalendarsRead of={read.get(person.id)} />
            {person.word !== undefined && (
              <p dir="auto" className="mt-1 pl-12 text-sm text-soft">
                “{person.word}”
              </p>
            )}
          </li>
        ))}
      </ul>
      <ShowMoreButton fold={fold} className="mt-3 w-full" />
    </FoldingCard>
  );
}

/** The source of someone's busy time: the organizer learns how many calendars, never which. */
const CalendarsRead = ({ of }: { of: Attendee['calendars'] }) =>
  of ? <p className="pl-12 text-sm text-soft">{readInWords(of)}</p> : null;
