import type { MeetingAnswer } from '#contracts/api/meetings.ts';
import { useChangeAttendance } from '#web/api/meetings.ts';
import { Groups } from '#web/components/meetings/groups.tsx';
import { nameOfPerson } from '#web/components/meetings/person.tsx';
import { refusalOf } from '#web/lib/refusal.ts';

/** The groups of whom not everyone has to come; nothing if there's no one to choose from. */
export function ManageGroups({ meeting }: { meeting: MeetingAnswer }) {
  const change = useChangeAttendance();
  const { quorums, participants } = meeting;
  const grouped = new Set(quorums.flatMap(({ members }) => members));
  const others = participants.filter(({ id, optional }) => !optional && !grouped.has(id));
  if (quorums.length === 0 && others.length < 2) return null;
  const all = new Map(participants.map((person) => [String(person.id), nameOfPerson(person)]));
  return (
    <section aria-labelledby="groups" className="space-y-3 border-t border-line pt-4">
      <div>
        <h3 id="groups" className="text-sm font-medium">
          Are some of a group enough?
        </h3>
        <p className="text-sm text-soft">For example, any 2 of 3 designers.</p>
      </div>
      <Groups
        groups={quorums.map(({ atLeast, members }) => ({ atLeast, members: members.map(String) }))}
        people={others.map((person) => ({ key: String(person.id), name: nameOfPerson(person) }))}
        nameOf={(key) => all.get(key) ?? key}
        pending={change.isPending}
        onChange={(groups) =>
          change.mutate({
            id: meeting.id,
            changes: {
              quorums: groups.map(({ atLeast, members }) => ({ atLeast, members: members.map(Number) })),
            },
          })
        }
      />
      {change.error !== null && (
        <p role="alert" className="text-sm text-bad">
          {refusalOf(change.error) ?? "That didn't work. Try again."}
        </p>
      )}
    </section>
  );
}
