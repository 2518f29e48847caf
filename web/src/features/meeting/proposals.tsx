import { useQuery } from '@tanstack/react-query';
import { CalendarPlus } from 'lucide-react';
import type { RankedProposals } from '#contracts/api/proposals.ts';
import { NOT_POSSIBLE_IN_WORDS, placeInWords } from '#contracts/text/proposals.ts';
import { rankedProposalsQuery, useSetProposalAside } from '#web/api/proposals.ts';
import { Badge } from '#web/components/badge.tsx';
import { Button } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import { BookOwnTime } from '#web/components/meetings/book-own-time.tsx';
import { Confidence } from '#web/components/meetings/confidence.tsx';
import type { TimeSpan } from '#web/lib/time-span.ts';
import { failureToast } from '#web/lib/toast.ts';
import type { Attendee } from './attendees.ts';
import { type PersonState, PersonStates } from './person-states.tsx';
import { isIfNeedBe } from './slot-state.ts';
import { SlotTime } from './slot-time.tsx';
import { useThisMeeting } from './this-meeting.ts';

type Proposal = RankedProposals['proposals'][number];

/** Proposed times that wait for the organizer, best first. Renders nothing without proposals. */
export function Proposals() {
  const { meeting } = useThisMeeting();
  const { data } = useQuery({
    ...rankedProposalsQuery(meeting.id),
    enabled: meeting.proposals.length > 0,
  });
  // Proposals that were withdrawn or set aside since the ranking are no longer in the meeting.
  const waiting = data?.proposals.filter(({ number }) =>
    meeting.proposals.some((one) => one.number === number),
  );
  if (!waiting || waiting.length === 0) return null;
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-xl font-semibold tracking-tight">
        {waiting.length === 1 ? 'Proposed time' : 'Proposed times'}
      </h2>
      {waiting.map((proposal) => (
        <ProposalCard key={proposal.number} proposal={proposal} />
      ))}
    </section>
  );
}

function ProposalCard({ proposal }: { proposal: Proposal }) {
  const { meeting, attendees } = useThisMeeting();
  const { number, participant, start, end, notPossible, ranked } = proposal;
  const setAside = useSetProposalAside(meeting.id);
  const by = attendees.find((one) => one.number === participant);
  const people = ranked
    ? statesAt(ranked.people, attendees, { start: Date.parse(start), end: Date.parse(end) })
    : [];
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0">
          <SlotTime start={start} end={end} people={attendees} />
          <p className="mt-2">
            <Badge tone="accent">
              <CalendarPlus aria-hidden />
              <span>
                Proposed by <bdi>{by?.short ?? 'someone'}</bdi>
              </span>
            </Badge>
          </p>
        </div>
        {ranked && <Confidence of={{ ...ranked, bent: ['someoneMissing'] }} />}
      </div>
      {notPossible && <p>{NOT_POSSIBLE_IN_WORDS[notPossible]}</p>}
      {ranked && (
        <>
          <p>
            {placeInWords(ranked)} {ranked.reason}
          </p>
          <PersonStates people={people} at={start} />
        </>
      )}
      <div className="flex flex-wrap items-center gap-3">
        {ranked && (
          <BookOwnTime
            meeting={meeting}
            start={start}
            people={people.map(({ attendee, state }) => ({
              number: attendee.number,
              name: attendee.short,
              optional: attendee.optional ?? false,
              zone: attendee.zone,
              state,
            }))}
          />
        )}
        <Button
          variant="secondary"
          size="small"
          pending={setAside.isPending}
          onClick={() => setAside.mutate(number, { onError: failureToast("Couldn't set this time aside") })}
        >
          Set aside
        </Button>
      </div>
    </Card>
  );
}

/** Everyone at the proposed time; people who joined after the ranking are unknown. */
const statesAt = (
  people: NonNullable<Proposal['ranked']>['people'],
  attendees: readonly Attendee[],
  time: TimeSpan,
): PersonState[] =>
  attendees.map((attendee) => ({
    attendee,
    state: people.find(({ participant }) => participant === attendee.number)?.state ?? 'unknown',
    ifNeedBe: isIfNeedBe(attendee, time),
  }));
