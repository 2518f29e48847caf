import type { UseQueryResult } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { PencilLine } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { ALARM_IN_WORDS, USUAL_ALARM } from '#contracts/alarm.ts';
import type { MeetingThen, MeetingVersion } from '#contracts/api/history.ts';
import { MEETING_TEXT_NAMES, MEETING_TEXTS } from '#contracts/meeting-texts.ts';
import { durationInWords } from '#contracts/text/durations.ts';
import { timeOptionsInWords } from '#contracts/text/time-options.ts';
import { datesInWords } from '#contracts/text/times.ts';
import { zoneInWords } from '#contracts/text/zones.ts';
import { TIME_OPTION_NAMES } from '#contracts/time-options.ts';
import { Badge } from '#web/components/badge.tsx';
import { Card } from '#web/components/card.tsx';
import { ShowMoreButton, useCollapsible } from '#web/components/collapsible.tsx';
import { ErrorState } from '#web/components/error-state.tsx';
import { AnswerBadge } from '#web/components/meetings/answer-badge.tsx';
import { nameOfPerson } from '#web/components/meetings/person.tsx';
import { preferenceInWords } from '#web/components/meetings/preference.ts';
import { StatusBadge } from '#web/components/meetings/status-badge.tsx';
import { VIDEO_IN_WORDS } from '#web/components/meetings/video.ts';
import { Skeleton } from '#web/components/skeleton.tsx';
import { Time } from '#web/components/time.tsx';
import { useClock } from '#web/lib/clock.ts';
import { isChanged, namesOfChanges } from './changed.ts';

type MeetingAtVersionProps = { query: UseQueryResult<MeetingVersion | null>; versions: number };

/** The meeting at a version, with that version's changes. Announced to screen readers once loaded. */
export function MeetingAtVersion({ query, versions }: MeetingAtVersionProps) {
  const { data, isPending, isPlaceholderData } = query;
  const changes = data ? namesOfChanges(data.changes) : [];
  const isNow = data?.version === versions;
  return (
    <Card
      role="region"
      aria-labelledby="as-it-was"
      // Focusable, so that keyboards can scroll a tall meeting.
      tabIndex={0}
      className={clsx(
        'transition-opacity lg:max-h-[calc(100dvh-13rem)] lg:overflow-y-auto',
        isPlaceholderData && 'opacity-60',
      )}
    >
      <h2 id="as-it-was" className="text-xl font-semibold tracking-tight">
        {isNow ? 'Current state' : 'Snapshot'}
      </h2>
      <p aria-live="polite" className="sr-only">
        {data && !isPlaceholderData && said(data, versions, changes)}
      </p>
      {data ? (
        <>
          <p className="mt-1 text-sm text-soft">
            Version {data.version}, <Time at={data.at} format="long" />
          </p>
          <p className="mt-3 text-sm">
            {data.version === 1
              ? 'This is the start.'
              : changes.length === 0
                ? 'No visible change.'
                : `Changed: ${changes.join(', ')}.`}
          </p>
          {data.meeting ? (
            <State meeting={data.meeting} lapsed={data.lapsed} changes={data.changes} />
          ) : (
            <p className="mt-3 text-sm text-soft">This was a request in Slack, not a meeting yet.</p>
          )}
        </>
      ) : isPending ? (
        <Skeleton className="mt-4 h-64 rounded-xl" />
      ) : (
        <ErrorState title="Couldn't load this version" query={query} />
      )}
    </Card>
  );
}

const said = ({ version, sentence }: MeetingVersion, versions: number, changes: readonly string[]): string =>
  `Version ${version} of ${versions}: ${sentence}${changes.length > 0 ? ` Changed: ${changes.join(', ')}.` : ''}`;

const SHOWN = 8;

const CALENDAR: Record<NonNullable<MeetingThen['calendar']>['state'], string> = {
  due: 'About to be created',
  recorded: "In the organizer's calendar",
  failed: "Couldn't be created",
  removed: 'Removed',
};

type StateProps = { meeting: MeetingThen; lapsed: boolean; changes: readonly string[] };

/** The facts of a meeting at a version, with a label on changed facts. */
function State({ meeting, lapsed, changes }: StateProps) {
  const clock = useClock();
  const zone = zoneInWords(meeting.organizerZone, `${meeting.dateRangeStart}T12:00:00Z`);
  const options = timeOptionsInWords(meeting, { clock, zone });
  const { shown, fold } = useCollapsible(meeting.participants, SHOWN);
  const fact = (name: string, children: ReactNode, ...paths: string[]) => (
    <Row name={name} isNew={isChanged(changes, ...paths)}>
      {children}
    </Row>
  );
  return (
    <dl className="mt-4 -ml-4 flex flex-col gap-3 text-sm">
      {fact('Status', <StatusBadge status={meeting.status} lapsed={lapsed} />, 'status')}
      {fact(
        'Time',
        meeting.scheduledTime === null ? 'None' : <Time at={meeting.scheduledTime} />,
        'scheduledTime',
      )}
      {meeting.calendar && fact('Calendar event', CALENDAR[meeting.calendar.state], 'calendar', 'videoLink')}
      {meeting.role !== 'analyst' && fact('Title', <bdi>{meeting.title ?? 'Deleted'}</bdi>, 'title')}
      {MEETING_TEXT_NAMES.filter((name) => meeting[name] !== null).map((name) => (
        <Fragment key={name}>
          {fact(
            MEETING_TEXTS[name].label,
            <span dir="auto" className="line-clamp-4 whitespace-pre-line">
              {meeting[name]}
            </span>,
            name,
          )}
        </Fragment>
      ))}
      {fact('Duration', durationInWords(meeting.duration), 'duration')}
      {fact(
        'Dates',
        datesInWords(meeting.dateRangeStart, meeting.dateRangeEnd),
        'dateRangeStart',
        'dateRangeEnd',
      )}
      {fact('Preferred time', preferenceInWords(meeting.timePreference, clock), 'timePreference')}
      {(options || isChanged(changes, ...TIME_OPTION_NAMES)) &&
        fact('Also asked for', options ?? 'None', ...TIME_OPTION_NAMES)}
      {(meeting.alarm !== USUAL_ALARM || isChanged(changes, 'alarm')) &&
        fact('Alert', ALARM_IN_WORDS[meeting.alarm], 'alarm')}
      {fact('Video link', VIDEO_IN_WORDS[meeting.video], 'video', 'videoAddress')}
      {fact('Who chooses', meeting.aiDecisionMode === 'auto' ? 'Kairos' : 'The organizer', 'aiDecisionMode')}
      <Row
        name="People"
        isNew={changes.some((path) => path === 'participants') || cameOrWent(changes, meeting)}
      >
        {meeting.participants.length === 0 && 'No one yet'}
        <ul className="flex flex-col gap-1.5">
          {shown.map((person) => (
            <li key={person.id} className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
              <bdi className="min-w-0">{nameOfPerson(person)}</bdi>
              <span className="flex flex-wrap gap-1.5">
                {isChanged(changes, `participants.${person.id}`) && <Changed />}
                <AnswerBadge status={person.status} />
              </span>
            </li>
          ))}
        </ul>
        <ShowMoreButton fold={fold} />
      </Row>
      <Row name="Ranked times" isNew={isChanged(changes, 'timeSuggestions')}>
        {meeting.timeSuggestions.length === 0 ? (
          'None'
        ) : (
          <ol className="flex flex-col gap-1">
            {meeting.timeSuggestions.map(({ id, suggestedTime, confidenceInWords }) => (
              <li key={id} className="flex flex-wrap justify-between gap-x-3">
                <Time at={suggestedTime} />
                <span className="text-soft tabular-nums">{confidenceInWords}</span>
              </li>
            ))}
          </ol>
        )}
      </Row>
    </dl>
  );
}

/** Whether someone was removed, so no row shows the change. */
const cameOrWent = (changes: readonly string[], { participants }: MeetingThen): boolean =>
  changes.some((path) => {
    const [list, id] = path.split('.');
    return list === 'participants' && id !== undefined && participants.every((one) => String(one.id) !== id);
  });

const Row = ({ name, isNew, children }: { name: string; isNew: boolean; children: ReactNode }) => (
  <div className={isNew ? 'border-l-4 border-accent pl-3' : 'border-l-4 border-transparent pl-3'}>
    <dt className="flex flex-wrap items-center gap-2 text-soft">
      {name}
      {isNew && <Changed />}
    </dt>
    <dd className="mt-0.5 font-medium">{children}</dd>
  </div>
);

const Changed = () => (
  <Badge tone="accent">
    <PencilLine aria-hidden /> Changed
  </Badge>
);
