import type { JoinAnswer } from '#contracts/api/join.ts';
import { Card } from '#web/components/card.tsx';
import { ShowMoreButton, useCollapsible } from '#web/components/collapsible.tsx';
import { AnswerBadge } from '#web/components/meetings/answer-badge.tsx';
import { PersonItem } from '#web/components/meetings/person.tsx';
import { ownPlace } from './names.ts';

type Participant = JoinAnswer['participants'][number];

/** How many are shown before expanding. */
const AT_FIRST = 8;

/** Who is invited, and their replies. */
export function Participants({
  people,
  me,
}: {
  people: readonly Participant[];
  me: Parameters<typeof ownPlace>[1];
}) {
  const mine = ownPlace(people, me);
  const { shown, fold } = useCollapsible(people, AT_FIRST);
  const joined = people.filter(({ status }) => status === 'accepted').length;
  return (
    <Card>
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="font-semibold">Participants</h2>
        {people.length > 0 && (
          <p className="text-sm text-soft">
            {joined} of {people.length} joined
          </p>
        )}
      </div>
      {people.length === 0 ? (
        <p className="mt-3 text-sm text-soft">No one has joined yet.</p>
      ) : (
        <ul className="mt-3 divide-y divide-line">
          {shown.map((person, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the response has no ids of people and keeps their order
            <li key={index} className="py-2.5">
              <PersonItem
                person={index === mine && me ? { name: person.name ?? me.name, email: me.email } : person}
                isMe={index === mine}
              >
                <AnswerBadge status={person.status} pending="Pending" />
              </PersonItem>
            </li>
          ))}
        </ul>
      )}
      <ShowMoreButton fold={fold} className="mt-3 w-full" />
    </Card>
  );
}
