import type { MeetingAnswer } from '#contracts/api/meetings.ts';
import { ShowMoreButton, useCollapsible } from '#web/components/collapsible.tsx';
import { AnswerBadge, OptionalBadge, PersonBadges } from '#web/components/meetings/answer-badge.tsx';
import { PersonItem } from '#web/components/meetings/person.tsx';

/** How many people a card shows before expanding. */
const SHOWN = 6;

/** The people of a meeting on its card. */
export function PeopleList({ people }: { people: MeetingAnswer['participants'] }) {
  const { shown, fold } = useCollapsible(people, SHOWN);
  return (
    <>
      <ul className="space-y-3">
        {shown.map((person) => (
          <li key={person.id}>
            <PersonItem person={person}>
              <PersonBadges>
                {person.optional && <OptionalBadge />}
                <AnswerBadge status={person.status} />
              </PersonBadges>
            </PersonItem>
          </li>
        ))}
      </ul>
      <ShowMoreButton fold={fold} className="mt-2 -ml-3" />
    </>
  );
}
