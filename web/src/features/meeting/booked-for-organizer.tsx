import type { ReactNode } from 'react';
import type { MeetingDetailsAnswer } from '#contracts/api/meetings.ts';
import { listInWords } from '#contracts/text/lists.ts';
import { shortDay, spanInWords } from '#contracts/text/times.ts';
import { Bent } from '#web/components/meetings/bent.tsx';
import { Confidence } from '#web/components/meetings/confidence.tsx';
import { canGetTime } from '#web/components/meetings/is-open.ts';
import { Score } from '#web/components/meetings/score.tsx';
import { STATE_NAMES } from '#web/components/meetings/text.ts';
import { Time } from '#web/components/time.tsx';
import { useReader } from '#web/lib/reader.ts';
import { AnyTime } from './any-time.tsx';
import type { Attendee } from './attendees.ts';
import { BookedTime } from './booked-time.tsx';
import { EveryonesDay } from './everyones-day.tsx';
import { type PersonState, PersonStates } from './person-states.tsx';
import { standingOf, timeToBook } from './standing.ts';
import { StandingLine } from './standing-line.tsx';
import { personStatesOf } from './suggestion-card.tsx';
import { peopleCount } from './text.ts';
import { useThisMeeting } from './this-meeting.ts';
import { useLookedAt } from './use-looked-at.ts';

/** A booked meeting: the time, its reasons, and another time. `start` is an ISO instant. */
export function BookedForOrganizer({ start }: { start: string }) {
  const { meeting, attendees } = useThisMeeting();
  const { choice } = meeting;
  const lookedAt = useLookedAt([start], choice?.at);
  // People who declined later are no longer listed, although the choice included them. People added later weren't part
  // of the choice.
  const chosenFor = attendees.filter(({ number }) =>
    choice?.suggestion.people.some(({ participant }) => participant === number),
  );
  const states = choice ? personStatesOf(choice.suggestion, chosenFor) : [];
  return (
    <>
      <BookedTime
        people={attendees}
        standing={<StandingLine of={standingOf(meeting)} />}
        shown={states.map(({ attendee }) => attendee.number)}
        clocks={states.length > 0 && <PersonStates people={states} at={start} />}
        why={choice && <WhyThisTime choice={choice} states={states} />}
      >
        {choice?.movedFor && (
          <p className="mt-2 text-sm">
            We moved the meeting here because {busyInWords(choice.movedFor, attendees)} at the earlier time.
          </p>
        )}
        {meeting.undo?.before && <MovedFrom before={meeting.undo.before} />}
      </BookedTime>
      <EveryonesDay lookedAt={lookedAt} />
      {canGetTime(meeting) && (
        <AnyTime
          lookedAt={lookedAt}
          title="Move to another time"
          text="Select a time to move the meeting there."
          isOpen={false}
        />
      )}
    </>
  );
}

/** `Noah is busy`; 0 is the organizer, who reads. */
function busyInWords(numbers: readonly number[], attendees: readonly Attendee[]): string {
  const names = numbers.map((number) =>
    number === 0 ? 'you' : (attendees.find((one) => one.number === number)?.short ?? 'someone'),
  );
  return `${listInWords(names)} ${numbers.length > 1 || numbers[0] === 0 ? 'are' : 'is'} busy`;
}

/** The time before a move, until people are told. */
function MovedFrom({ before }: { before: { start: string; end: string } }) {
  const reader = useReader();
  return (
    <p className="mt-2 text-sm text-soft">
      Moved from <del>{spanInWords(before, reader, shortDay)}</del>. We'll let everyone know in a moment.
    </p>
  );
}

type Choice = NonNullable<MeetingDetailsAnswer['choice']>;

type WhyThisTimeProps = {
  choice: Choice;
  /** Everyone at this time, as far as the choice knew. */
  states: readonly PersonState[];
};

/**
 * The reasons for a choice, from the evidence behind the choice. Only people who were available are called available.
 */
function WhyThisTime({ choice, states }: WhyThisTimeProps) {
  const { meeting } = useThisMeeting();
  const { suggestion } = choice;
  const took = timeToBook(meeting);
  const leftOut = states.filter(({ attendee }) => choice.without.includes(attendee.number));
  return (
    <div className="flex flex-col gap-5">
      <div>
        <div className="flex items-start justify-between gap-4">
          <h2 className="text-lg font-semibold tracking-tight">Why this time was chosen?</h2>
          <Confidence of={suggestion} />
        </div>
        <p className="mt-1">{suggestion.aiReasoning}</p>
        <Bent of={suggestion} className="mt-2.5" />
      </div>
      <dl className="grid gap-x-6 gap-y-3 text-sm sm:grid-cols-2">
        <Fact name="Chosen">
          {choice.by === 'automatic' ? 'By Kairos' : 'By you'}, <Time at={choice.at} />
          {took !== null && `, ${took} after the last person joined`}
        </Fact>
        <Fact name="Calendars">{whatWasRead(choice, states)}</Fact>
        {choice.ranker.by === 'model' && (
          <Fact name="Order of the times">By a language model, from the times Kairos found</Fact>
        )}
        {leftOut.length > 0 && (
          <Fact name="Booked without">
            {listInWords(
              leftOut.map(({ attendee, state }) => `${attendee.short} (${STATE_NAMES[state].toLowerCase()})`),
            )}
          </Fact>
        )}
        {leftOut.length === 0 && choice.without.length > 0 && (
          <Fact name="Booked without">{peopleCount(choice.without.length)} who have since declined</Fact>
        )}
      </dl>
      <Score of={suggestion} />
    </div>
  );
}

/**
 * How many people's calendars the choice was based on. A choice without a round was checked again right before booking.
 */
function whatWasRead({ round }: Choice, states: readonly PersonState[]): string {
  const read = states.filter(({ state }) => state !== 'unknown').length;
  const again = round === null ? ', again right before booking' : '';
  if (read < states.length)
    return `Checked for ${read} of ${states.length} people${again}. The others are unknown, which never counts as free.`;
  return `Checked for ${read === 1 ? '1 person' : `all ${read} people`}${again}`;
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-soft">{name}</dt>
    <dd className="mt-0.5 first-letter:uppercase">{children}</dd>
  </div>
);
