import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import type { MeetingAnswer, MeetingDetailsAnswer } from '#contracts/api/meetings.ts';
import { Badge } from '#web/components/badge.tsx';
import { Button } from '#web/components/button.tsx';
import { ShowMoreButton, useCollapsible } from '#web/components/collapsible.tsx';
import { AnswerBadge, OptionalBadge, PersonBadges } from '#web/components/meetings/answer-badge.tsx';
import { InviteForm } from '#web/components/meetings/invite-form.tsx';
import { nameOfPerson, PersonItem } from '#web/components/meetings/person.tsx';
import { tabOf } from './groups.ts';
import { ManageGroups } from './manage-groups.tsx';
import { PersonActions } from './person-actions.tsx';

/** How many are shown before expanding, so what comes below them is found. */
const SHOWN = 12;

/** The people of a meeting, with actions for each while it has no time. */
export function ManagePeople({
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
