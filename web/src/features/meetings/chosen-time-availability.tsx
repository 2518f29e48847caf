import type { MeetingDetailsAnswer } from '#contracts/api/meetings.ts';
import { Badge, type Tone } from '#web/components/badge.tsx';
import { nameOfPerson } from '#web/components/meetings/person.tsx';

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

/** Everyone's state at the chosen time, as known then. Number 0 is the organizer. */
export function ChosenTimeAvailability({
  choice,
  participants,
}: {
  choice: Choice;
  participants: MeetingDetailsAnswer['participants'];
}) {
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
