import type { StoredEvent } from '#services/storage/event-store/port.ts';
import { auditLog } from '../../crash/audit-log.ts';
import type { RoleCluster } from '../../distributed/cluster.ts';
import { seconds } from '../figures.ts';
import type { Killer } from '../killer.ts';
import type { Ledger } from '../ledger.ts';
import type { Actor } from '../load/actor.ts';
import type { Load } from '../load/load.ts';
import type { Outside } from '../outside/outside.ts';
import type { Check, RunFigures } from '../report.ts';
import { storyOf } from '../story.ts';
import { auditCalendars, type CalendarEntry } from './calendars.ts';
import { asFindings, type Finding } from './finding.ts';
import { auditMails } from './mails.ts';
import { meetingsOf } from './meetings.ts';
import { auditPromises } from './promises.ts';
import { auditRebuild } from './rebuilt.ts';
import type { Rest } from './rest.ts';

const MAIL_DOMAIN = 'kairos.example';

export type ChaosRun = {
  figures: Omit<RunFigures, 'command' | 'machine'>;
  stories: (meeting: string) => string[];
};

/** Holds what Kairos stored against what it said, and against what arrived outside. Run it when everything is at rest. */
export async function audited({
  cluster,
  outside,
  actors,
  ledger,
  load,
  killer,
  log,
  rest,
  began,
}: {
  cluster: RoleCluster;
  outside: Outside;
  actors: readonly Actor[];
  ledger: Ledger;
  load: Load;
  killer: Killer;
  log: readonly StoredEvent[];
  rest: Rest;
  /** On the clock of `performance.now()`. */
  began: number;
}): Promise<ChaosRun> {
  const meetings = meetingsOf(log);
  const logFindings = asFindings(auditLog(log));
  const isAboutPeople = ({ what }: Finding) => what.startsWith('someone is booked');
  const addresses = new Map(actors.map(({ userId, person }) => [userId, person.email]));
  const entries = await calendarEntries(outside);
  const calendars = auditCalendars(
    meetings,
    entries,
    (userId) => addresses.get(userId) ?? userId,
    (id) => id.startsWith('own'),
  );
  const mails = auditMails(meetings, log, outside.ledger.accepted, MAIL_DOMAIN);
  const posted = await auditSlack(outside, ledger.asked);
  const never = killer.log
    .filter(({ readyAfter }) => readyAfter === null)
    .map(({ kind, victim }) => ({
      meeting: null,
      what: `never ready again after it was ${kind}: ${victim}`,
    }));
  const broken = load.surprises
    .filter((surprise) => / answered 5\d\d/.test(surprise))
    .map((what) => ({ meeting: null, what }));
  const rebuilt = await auditRebuild(cluster.settings);
  const bookings = meetings.flatMap(({ state }) => state.bookings);
  const scheduled = meetings.filter(({ state }) => state.status === 'scheduled');

  const checks: Check[] = [
    {
      claim: 'no acknowledged command lost',
      how: 'each was written down outside of Kairos when its answer came, and is looked for in the log at the end; the last time chosen is the one booked',
      checked: `${ledger.acknowledged.length} commands, ${ledger.asked.length} requests in Slack`,
      findings: auditPromises(log, ledger),
    },
    {
      claim: 'no one in two places',
      how: 'by person, over every scheduled meeting, organizers and participants alike, but for those whom an organizer has knowingly booked without',
      checked: `${scheduled.length} scheduled meetings`,
      findings: logFindings.filter(isAboutPeople),
    },
    {
      claim: 'nothing twice and no gap in the log, and time reserved for exactly what is booked',
      how: 'each stream event by event',
      checked: `${log.length} events`,
      findings: logFindings.filter((finding) => !isAboutPeople(finding)),
    },
    {
      claim:
        'no calendar event too many or too few, none at a wrong time, and no one booked over an appointment of their own',
      how: "everyone's calendar as Google has it, against the booked times of the log",
      checked: `${entries.length} entries of ${actors.length} calendars`,
      findings: calendars,
    },
    {
      claim: 'everyone told at least once, and at most twice with the same Message-ID',
      how: 'what the mail server accepted, against the notices that the log calls for',
      checked: `${outside.ledger.mails.length} emails`,
      findings: mails.findings,
    },
    {
      claim: 'each request in Slack answered, and each message there once',
      how: 'what Slack shows, by what each message is about',
      checked: `${posted.checked} messages`,
      findings: posted.findings,
    },
    {
      claim: 'everything at rest within a minute of the last kill, or of the last command if that came later',
      how: 'nothing due, claimed or parked in the database, and the read models at the head of the log; what failed outside was tried again by then, or after its next pause',
      checked: `${seconds(rest.took)}, the last attempt after ${seconds(rest.retried)}`,
      findings: rest.findings,
    },
    {
      claim: 'everything killed is ready again, and no one is answered with an error of ours',
      how: '`/readyz` of each process, and the answers to people',
      checked: `${killer.log.length} kills, freezes and outages, ${ledger.answered.length} answers`,
      findings: [...never, ...broken],
    },
    {
      claim: 'read models byte-equal after a rebuild',
      how: '`kairos rebuild`, which fills new tables from the log and compares them with the live ones',
      checked: rebuilt.said.split('\n')[0] ?? '',
      findings: rebuilt.findings,
    },
  ];
  return {
    figures: {
      took: performance.now() - began,
      people: actors.length,
      processes: processesOf(cluster),
      checks,
      played: load.played,
      statuses: meetings.map(({ state }) => state.status),
      bookings: {
        made: bookings.filter(({ state }) => state !== 'open' && state !== 'abandoned').length,
        moved: bookings.filter(({ state }) => state === 'superseded' || state === 'cancelled').length,
        abandoned: bookings.filter(({ state }) => state === 'abandoned').length,
        without: bookings.filter(({ without }) => without.length > 0).length,
      },
      violence: killer.log,
      faults: Object.fromEntries(Object.entries(outside.faults).map(([name, { counts }]) => [name, counts])),
      answered: ledger.answered,
      unanswered: ledger.unanswered.length,
      surprises: load.surprises,
      copies: mails.copies,
      untold: mails.untold,
      rebuild: rebuilt.said,
    },
    stories: (meeting) =>
      storyOf(meeting, {
        log,
        acknowledged: ledger.acknowledged,
        arrived: outside.ledger.mails.flatMap(({ messageId, at }) => {
          const about = mails.about.get(messageId);
          return about?.meeting === meeting ? [{ at: at.getTime(), what: about.what }] : [];
        }),
        violence: killer.log,
        complaints: Object.values(cluster.processes)
          .flat()
          .flatMap(({ complaints }) => complaints.join('').split('\n')),
      }),
  };
}

const processesOf = ({ processes }: RoleCluster): string =>
  `${Object.entries(processes)
    .map(([role, all]) => `${all.length} ${role}`)
    .join(', ')}, Postgres and NATS, each a process.`;

async function calendarEntries({ pool }: Outside): Promise<CalendarEntry[]> {
  const { rows } = await pool.query<{
    calendar: string;
    id: string;
    status: string;
    starts_at: Date;
    ends_at: Date;
  }>(`select calendar, id, event->>'status' as status, starts_at, ends_at from demo.events`);
  return rows.map(({ calendar, id, status, starts_at, ends_at }) => ({
    calendar,
    id,
    confirmed: status === 'confirmed',
    start: starts_at.toISOString(),
    end: ends_at.toISOString(),
  }));
}

async function auditSlack(
  { pool }: Outside,
  asked: Ledger['asked'],
): Promise<{ checked: number; findings: Finding[] }> {
  const { rows } = await pool.query<{
    meeting: string;
    message: string;
    thread: string | null;
    times: number;
  }>(
    `select metadata->'event_payload'->>'meetingId' as meeting, metadata->'event_payload'->>'message' as message,
       max(thread) as thread, count(*)::int as times
     from demo.slack_messages where metadata->'event_payload'->>'meetingId' is not null group by 1, 2`,
  );
  const answered = new Set(rows.flatMap(({ message, thread }) => (message === 'answer' ? thread : [])));
  const twice = rows.filter(({ times }) => times > 1);
  return {
    checked: rows.length,
    findings: [
      ...twice.map(({ meeting, message, times }) => ({
        meeting,
        what: `${times} times in Slack: ${message}`,
      })),
      ...asked
        .filter(({ message }) => !answered.has(message))
        .map(({ message }) => ({ meeting: null, what: `never answered in Slack: message ${message}` })),
    ],
  };
}
