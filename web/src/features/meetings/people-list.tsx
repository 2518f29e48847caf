import { useState } from 'react';
import type { Meeting } from '../../api/meetings.ts';
import { AnswerBadge } from '../../components/meetings/answer-badge.tsx';
import { Person } from '../../components/meetings/person.tsx';

/** How many people a card shows before it folds the others away. */
const SHOWN = 6;

/** The people of a meeting on its card. */
export function PeopleList({ people }: { people: Meeting['participants'] }) {
  const [all, setAll] = useState(false);
  const folds = people.length > SHOWN + 1;
  const shown = all || !folds ? people : people.slice(0, SHOWN);
  return (
    <>
      <ul className="space-y-3">
        {shown.map((person) => (
          <li key={person.id}>
            <Person person={person}>
              <AnswerBadge status={person.status} />
            </Person>
          </li>
        ))}
      </ul>
      {folds && (
        <button
          type="button"
          aria-expanded={all}
          onClick={() => setAll(!all)}
          className="mt-2 min-h-11 text-sm font-medium text-accent hover:underline"
        >
          {all ? 'Show fewer' : `and ${people.length - SHOWN} more`}
        </button>
      )}
    </>
  );
}
