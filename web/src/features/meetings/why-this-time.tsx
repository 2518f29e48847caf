import { useQuery } from '@tanstack/react-query';
import { Check, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { MeetingAnswer, MeetingDetailsAnswer } from '#contracts/api/meetings.ts';
import { meetingQuery } from '#web/api/meetings.ts';
import { Badge, type Tone } from '#web/components/badge.tsx';
import { Button } from '#web/components/button.tsx';
import { nameOfPerson } from '#web/components/meetings/person.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { SuggestionLine } from './suggestion-line.tsx';
import { calendarsRead, isOptimalInBusinessHours, suggestionsOf } from './why.ts';

/** Expands to the reasons. Their evidence loads only then, and only for the organizer. */
export function WhyThisTime({ meeting }: { meeting: MeetingAnswer }) {
  const [open, setOpen] = useState(false);
  const isMine = meeting.role === 'organizer';
  const { data, isError, refetch, isFetching } = useQuery({
    ...meetingQuery(meeting.id),
    enabled: open && isMine,
  });
  return (
    <details
      className="group rounded-xl bg-sunken"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="flex min-h-11 list-none items-center justify-between gap-3 px-4 text-sm font-medium [&::-webkit-details-marker]:hidden">
        Why this time was chosen?
        <ChevronDown aria-hidden className="size-4 shrink-0 transition-transform group-open:rotate-180" />
      </summary>
      {open && (
        <div className="space-y-5 px-4 pt-1 pb-4">
          {!isMine || data ? (
            <Reasons meeting={data ?? meeting} details={data ?? null} />
          ) : isError ? (
            <div role="alert" className="flex flex-wrap items-center justify-between gap-3 text-sm">
              Couldn't load the reasons.
              <Button variant="secondary" size="small" onClick={() => void refetch()} pending={isFetching}>
                Try again
              </Button>
            </div>
          ) : (
            <div role="status">
              <span className="sr-only">Loading the reasons...</span>
              <Skeleton className="h-16 bg-card" />
            </div>
          )}
        </div>
      )}
    </details>
  );
}

type ReasonsProps = { meeting: MeetingAnswer; details: MeetingDetailsAnswer | null };

function Reasons({ meeting, details }: ReasonsProps) {
  const choice = details?.choice ?? null;
  const { selected, others } = suggestionsOf(meeting, choice);
  if (!selected && others.length === 0)
    return <p className="text-sm text-soft">The organizer can tell you more about this time.</p>;
  return (
    <>
      {meeting.timesHeadline !== null && <p className="text-sm">{meeting.timesHeadline}</p>}
      <ul className="space-y-2">
        {selected && <SuggestionLine suggestion={selected} selected />}
        {others.map((suggestion) => (
          <SuggestionLine key={suggestion.id} suggestion={suggestion} />
        ))}
      </ul>
      {details && choice && (
        <>
          <ChosenTimeAvailability choice={choice} participants={details.participants} />
          <Notes read={calendarsRead(choice.suggestion.people)} optimal={isOptimalInBusinessHours(details)} />
        </>
      )}
    </>
  );
}

const Notes = ({ read, optimal }: { read: number; optimal: boolean }) => (
  <ul className="space-y-1 text-sm text-good [&>li]:flex [&>li]:gap-2 [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0">
    {read > 0 && (
      <li>
        <Check aria-hidden />
        AI analyzed {read} {read === 1 ? 'calendar' : 'calendars'}
      </li>
    )}
    {optimal && (
      <li>
        <Check aria-hidden />
        Optimal time found in business hours
      </li>
    )}
  </ul>
);

type Choice = NonNullable<MeetingDetailsAnswer['choice']>;
type State = Choice['suggestion']['people'][number]['state'];

const LOOK: Record<State, { tone: Tone; word: string }> = {
  free: { tone: 'good', word: 'Available' },
  busy: { tone: 'bad', word: 'Busy' },
  outOfHours: { tone: 'warn', word: 'Outside hours' },
  unknown: { tone: 'neutral', word: 'Unknown' },
  night: { tone: 'bad', word: 'Asleep' },
  tooSoon: { tone: 'bad', word: 'Needs more notice' },
};

type ChosenTimeAvailabilityProps = { choice: Choice; participants: MeetingDetailsAnswer['participants'] };

/** Everyone's state at the chosen time, as known then. Number 0 is the organizer. */
function ChosenTimeAvailability({ choice, participants }: ChosenTimeAvailabilityProps) {
  const nameOfNumber = (number: number): string => {
    if (number === 0) return 'You';
    const person = participants.find(({ id }) => id === number);
    return person ? nameOfPerson(person) : 'Deleted';
  };
  return (
    <section>
      <h3 className="mb-2 text-sm font-medium">Participant availability</h3>
      <ul className="space-y-1.5 rounded-xl border border-line bg-card p-3 text-sm">
        {choice.suggestion.people.map(({ participant, state }) => (
          <li key={participant} className="flex items-center justify-between gap-3">
            <bdi className="min-w-0">{nameOfNumber(participant)}</bdi>
            <span className="flex flex-wrap justify-end gap-1.5">
              {choice.without.includes(participant) && <Badge>Booked without</Badge>}
              <Badge tone={LOOK[state].tone}>{LOOK[state].word}</Badge>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
