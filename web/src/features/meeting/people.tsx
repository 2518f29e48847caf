import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Ellipsis } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { InviteAnswer, MeetingDetailsAnswer } from '#contracts/api/meetings.ts';
import { countInWords } from '#contracts/text/counts.ts';
import { heldBackInWords } from '#contracts/text/held-back.ts';
import { whenWeBook } from '#contracts/text/invitation.ts';
import { displayName } from '#contracts/text/names.ts';
import { repliedInWords, settledInWords } from '#contracts/text/replies.ts';
import { silenceQuery, useChangeAttendance, useRemindEveryone } from '#web/api/meetings.ts';
import { useSignedIn } from '#web/api/user.ts';
import { Badge } from '#web/components/badge.tsx';
import { Button } from '#web/components/button.tsx';
import { ShowMoreButton, useCollapsible } from '#web/components/collapsible.tsx';
import { FoldingCard } from '#web/components/folding-card.tsx';
import { AnswerBadge, OptionalBadge, PersonBadges } from '#web/components/meetings/answer-badge.tsx';
import { Groups } from '#web/components/meetings/groups.tsx';
import { isAwaitingTime } from '#web/components/meetings/is-open.ts';
import { nameOfPerson, PersonItem } from '#web/components/meetings/person.tsx';
import { useReader } from '#web/lib/reader.ts';
import { refusalOf } from '#web/lib/refusal.ts';
import { failureToast, toast } from '#web/lib/toast.ts';
import { calendarsOf } from './attendees.ts';
import { DeadlineLine } from './deadline-line.tsx';
import { PersonActions } from './person-actions.tsx';
import { NOT_REMINDED, RemindButton } from './remind-button.tsx';
import { readInWords } from './text.ts';
import { useThisMeeting } from './this-meeting.ts';

type Person = MeetingDetailsAnswer['participants'][number];

/** How many people are shown before expanding. */
const SHOWN = 12;

/** Up to how many silent people each have a button to remind them in the list. With more, the button is in their options. */
const REMINDED_IN_PLACE = 4;

/** The people who may still reply, while that matters to the organizer. */
export const silentIn = (meeting: MeetingDetailsAnswer): Person[] =>
  meeting.role === 'organizer' && isAwaitingTime(meeting)
    ? meeting.participants.filter(({ status }) => status === 'pending')
    : [];

export const hasTimesIn = ({ ranking }: MeetingDetailsAnswer): boolean =>
  ranking !== null && ranking.suggestions.length > 0;

/** An email that may not have reached someone. */
const MAIL_BADGES: Partial<Record<NonNullable<Person['mail']>, ReactNode>> = {
  notSent: <Badge tone="bad">Email not sent</Badge>,
  unknown: <Badge tone="warn">Email may not have arrived</Badge>,
};

/**
 * The organizer and everyone else: who has replied, whose calendars count, and, for the organizer, the deadline, reminders,
 * and what can be done about each person.
 */
export function MeetingPeople() {
  const { meeting } = useThisMeeting();
  const me = useSignedIn();
  const { organizer, participants, role, deadline } = meeting;
  const read = new Map((meeting.evidence ?? []).map((one) => [one.participant, calendarsOf(one)]));
  const { shown, fold } = useCollapsible(participants, SHOWN);
  const joined = participants.filter(({ status }) => status === 'accepted').length;
  const silent = silentIn(meeting);
  const remindsInPlace = silent.length <= REMINDED_IN_PLACE;
  const isReminded = (person: Person) => silent.includes(person) && person.email !== null;
  const [opened, setOpened] = useState<number | null>(null);
  const mayChange = role === 'organizer' && isAwaitingTime(meeting);
  const hasDeadline = silent.length > 0 || (mayChange && deadline !== null);
  return (
    <FoldingCard
      title="People"
      note={
        <span aria-live="polite">
          {participants.length === 0 ? 'No one invited yet' : `${joined} of ${participants.length} joined`}
        </span>
      }
      // On phones, the folded card makes room for the times, once found.
      {...(silent.length > 0 && !hasTimesIn(meeting) && { isOpen: true })}
    >
      <div className="flex flex-col gap-4">
        {silent.length > 0 && <Silence silent={silent} />}
        {silent.length > 1 && <RemindAll count={silent.length} />}
        {hasDeadline && <DeadlineLine />}
        <ul className="flex flex-col gap-4">
          <li>
            <PersonItem person={organizer} isMe={role === 'organizer'}>
              <Badge tone="accent">Organizer</Badge>
            </PersonItem>
            <About calendars={read.get(0)} />
          </li>
          {shown.map((person) => (
            <li key={person.id}>
              <div className="flex items-start gap-1">
                <PersonItem
                  person={person}
                  isMe={role === 'participant' && person.email?.toLowerCase() === me.email.toLowerCase()}
                >
                  <PersonBadges>
                    {silent.includes(person) && person.mail && MAIL_BADGES[person.mail]}
                    {person.optional && <OptionalBadge />}
                    <AnswerBadge status={person.status} />
                  </PersonBadges>
                </PersonItem>
                {mayChange && (
                  <Button
                    variant="quiet"
                    size="small"
                    className="-mr-2 px-2!"
                    aria-expanded={opened === person.id}
                    aria-label={`Options for ${nameOfPerson(person)}`}
                    onClick={() => setOpened(opened === person.id ? null : person.id)}
                  >
                    <Ellipsis aria-hidden />
                  </Button>
                )}
              </div>
              <About calendars={read.get(person.id)} word={person.word} />
              {remindsInPlace && isReminded(person) && (
                <RemindButton person={person} className="ml-9 text-accent!" />
              )}
              {mayChange && opened === person.id && (
                <PersonActions
                  person={person}
                  reminds={!remindsInPlace && isReminded(person)}
                  onDone={() => setOpened(null)}
                />
              )}
            </li>
          ))}
        </ul>
        {fold && <ShowMoreButton fold={fold} className="w-full" />}
        {mayChange && <MeetingGroups />}
      </div>
    </FoldingCard>
  );
}

type AboutProps = { calendars: ReturnType<typeof calendarsOf> | undefined; word?: string | undefined };

/** How many calendars someone's busy time is from, never which, and the word with which they declined. */
const About = ({ calendars, word }: AboutProps) => (
  <>
    {calendars && <p className="pl-12 text-sm text-soft">{readInWords(calendars)}</p>}
    {word !== undefined && (
      <p dir="auto" className="mt-1 pl-12 text-sm text-soft">
        “{word}”
      </p>
    )}
  </>
);

/** `Only Noah hasn't replied. Noah's reply could change Monday and Tuesday.` */
function Silence({ silent }: { silent: readonly Person[] }) {
  const { meeting } = useThisMeeting();
  const { zone } = useReader();
  // If loading fails, the page only lacks the cost of missing replies.
  const { data: silence } = useQuery(silenceQuery(meeting.id));
  const settles = new Map(silence?.silent.map((one) => [one.participant, one.settles]));
  const costs = silent.map(({ id, name, email }) => ({
    name: displayName(name, email),
    starts: settles.get(id) ?? null,
  }));
  return (
    <p
      aria-live="polite"
      dir="auto"
      // Reserves the line for the cost of missing replies, which arrives a moment later if there are times.
      className={clsx('text-sm text-soft', hasTimesIn(meeting) && 'min-h-10')}
    >
      {repliedInWords(costs, meeting.participants.length - silent.length)}{' '}
      {settledInWords(costs, { zone, at: new Date().toISOString() })}
      {meeting.participants.every(({ status }) => status !== 'accepted') && (
        <>
          {meeting.aiDecisionMode === 'auto'
            ? whenWeBook(meeting)
            : "We'll suggest times as soon as someone joins."}{' '}
          This page updates live, and we'll email you when there's something to do.
        </>
      )}
    </p>
  );
}

function RemindAll({ count }: { count: number }) {
  const { id } = useThisMeeting().meeting;
  const all = useRemindEveryone();
  return (
    <Button
      variant="secondary"
      size="small"
      pending={all.isPending}
      onClick={() => void all.mutateAsync(id).then(tellReminded, failureToast(NOT_REMINDED))}
    >
      Remind all {count}
    </Button>
  );
}

/** Reports the reminders, naming people who get no more email today. */
function tellReminded({ invited, heldBackFor }: InviteAnswer): void {
  const sent = invited - heldBackFor.length;
  if (heldBackFor.length === 0) {
    toast({
      title: 'Reminders sent',
      description: `${countInWords(sent, 'person', 'people')} get another email.`,
    });
    return;
  }
  toast({
    title: sent === 0 ? 'Reminders held back' : 'Some reminders held back',
    description: `${heldBackInWords(heldBackFor)}${sent === 0 ? '' : ' Everyone else gets an email.'}`,
    variant: 'destructive',
  });
}

/** The groups of whom not everyone has to come. Renders nothing if there's nobody to choose from. */
function MeetingGroups() {
  const { meeting } = useThisMeeting();
  const change = useChangeAttendance();
  const { quorums, participants } = meeting;
  const grouped = new Set(quorums.flatMap(({ members }) => members));
  const others = participants.filter(({ id, optional }) => !optional && !grouped.has(id));
  if (quorums.length === 0 && others.length < 2) return null;
  const all = new Map(participants.map((person) => [String(person.id), nameOfPerson(person)]));
  return (
    <section aria-label="Groups" className="space-y-3 border-t border-line pt-4">
      <p className="text-sm text-soft">Only need some of a group, such as any 2 of 3 designers?</p>
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
