import type { Meeting } from '#web/api/meetings.ts';
import { FoldButton, useFold } from '#web/components/fold.tsx';
import { AnswerBadge } from '#web/components/meetings/answer-badge.tsx';
import { Person } from '#web/components/meetings/person.tsx';

/** How many people a card shows before expanding. */
const SHOWN = 6;

/** The people of a meeting on its card. */
export function PeopleList({ people }: { people: Meeting['participants'] }) {
  const { shown, fold } = useFold(people, SHOWN);
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
      <FoldButton fold={fold} className="mt-2 -ml-3" />
    </>
  );
}
