import { useQuery } from '@tanstack/react-query';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import type { MeetingAnswer, MeetingDetailsAnswer } from '#contracts/api/meetings.ts';
import { meetingQuery, useChangeAttendance } from '#web/api/meetings.ts';
import { Badge } from '#web/components/badge.tsx';
import { Button } from '#web/components/button.tsx';
import { ShowMoreButton, useCollapsible } from '#web/components/collapsible.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { AnswerBadge, OptionalBadge, PersonBadges } from '#web/components/meetings/answer-badge.tsx';
import { EditForm } from '#web/components/meetings/edit-form.tsx';
import { Groups } from '#web/components/meetings/groups.tsx';
import { InviteForm } from '#web/components/meetings/invite-form.tsx';
import { nameOfPerson, PersonItem } from '#web/components/meetings/person.tsx';
import { useCancelWithUndo } from '#web/components/meetings/use-cancel.ts';
import { Tabs } from '#web/components/tabs.tsx';
import { refusalOf } from '#web/lib/refusal.ts';
import { tabOf } from './groups.ts';
import { ManageDetails } from './manage-details.tsx';
import { PersonActions } from './person-actions.tsx';

/** The organizer's actions for a meeting. Loaded when first opened. */
export default function ManageDialog({
  meeting,
  zone,
  onClose,
}: {
  meeting: MeetingAnswer;
  zone: string;
  onClose: () => void;
}) {
  const [tab, setTab] = useState<'details' | 'people'>('details');
  const [editing, setEditing] = useState(false);
  // The details add which emails were not sent and who misses the best time. The dialog works without the details.
  const { data: details = null } = useQuery(meetingQuery(meeting.id));
  const cancel = useCancelWithUndo('deleted');

  const remove = () => {
    cancel(meeting);
    onClose();
  };

  return (
    <Dialog
      open
      onOpenChange={onClose}
      width="wide"
      title={editing ? 'Edit meeting' : 'Manage meeting'}
      text={<bdi>{meeting.title ?? 'Deleted'}</bdi>}
    >
      {editing ? (
        <EditForm meeting={meeting} zone={zone} onDone={() => setEditing(false)} />
      ) : (
        <Tabs
          label="What to manage"
          value={tab}
          onChange={setTab}
          tabs={[
            {
              value: 'details',
              label: 'Details',
              content: (
                <ManageDetails
                  meeting={meeting}
                  details={details}
                  zone={zone}
                  onEdit={() => setEditing(true)}
                  onDelete={remove}
                />
              ),
            },
            {
              value: 'people',
              label: `Participants (${meeting.participants.length})`,
              content: <ManagePeople meeting={meeting} details={details} />,
            },
          ]}
        />
      )}
    </Dialog>
  );
}

/** How many people are shown before expanding, so that the content below stays in reach. */
const SHOWN = 12;

/** The people of a meeting, with actions for each person while the meeting has no time. */
function ManagePeople({
  meeting,
  details,
}: {
  meeting: MeetingAnswer;
  details: MeetingDetailsAnswer | null;
}) {
  const [opened, setOpened] = useState<number | null>(null);
  const { shown, fold } = useCollapsible(meeting.participants, SHOWN);
  const isOpen = tabOf(meeting) === 'active';
  const mails = new Map(details?.participants.map(({ id, mail }) => [id, mail]));
  return (
    <div className="space-y-5">
      {isOpen && <InviteForm meeting={meeting} />}
      {meeting.participants.length === 0 && <p className="text-sm text-soft">No one is invited yet.</p>}
      <ul className="divide-y divide-line">
        {shown.map((person) => (
          <li key={person.id} className="space-y-3 py-3">
            <div className="flex items-center gap-3">
              <PersonItem person={person}>
                <PersonBadges>
                  {mails.get(person.id) === 'notSent' && <Badge tone="bad">Email not sent</Badge>}
                  {mails.get(person.id) === 'unknown' && (
                    <Badge tone="warn">Email may not have arrived</Badge>
                  )}
                  {person.optional && <OptionalBadge />}
                  <AnswerBadge status={person.status} />
                </PersonBadges>
              </PersonItem>
              {isOpen && (
                <Button
                  variant="secondary"
                  size="small"
                  aria-expanded={opened === person.id}
                  aria-label={`Options for ${nameOfPerson(person)}`}
                  onClick={() => setOpened(opened === person.id ? null : person.id)}
                >
                  <Ellipsis aria-hidden />
                </Button>
              )}
            </div>
            {isOpen && opened === person.id && (
              <PersonActions meeting={meeting} person={person} onDone={() => setOpened(null)} />
            )}
          </li>
        ))}
      </ul>
      <ShowMoreButton fold={fold} className="w-full" />
      {isOpen && <ManageGroups meeting={meeting} />}
    </div>
  );
}

/** The groups of whom not everyone has to come. Renders nothing if there's nobody to choose from. */
function ManageGroups({ meeting }: { meeting: MeetingAnswer }) {
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
