import { DEFAULT_RANKING_POLICY } from '#contracts/ranking-policy.ts';
import { compose } from '#services/mail/compose.ts';
import type { MailFacts } from '#services/mail/facts.ts';
import { messageId } from '#services/mail/message-id.ts';
import type { Mail } from '#services/mail/port.ts';
import { lease } from '#services/sagas/lease.ts';
import { createReconciler } from '#services/sagas/reconciler/reconciler.ts';
import type { Claim } from '#services/sagas/reconciler/work.ts';
import type { Users } from '#services/storage/accounts/port.ts';
import type { EventLog } from '#services/storage/event-store/event-log.ts';
import type { CommandContext } from '#services/use-cases/commands/execute.ts';
import { createTimeChoice } from '#services/use-cases/meetings/choose.ts';
import type { Organizing } from '#services/use-cases/meetings/organizing.ts';
import { createRecheck } from '#services/use-cases/meetings/recheck.ts';
import { proposeTime } from '#services/use-cases/proposals/propose-time.ts';
import type { SimulatedCalendars } from './calendars.ts';
import type { SimulatedLog } from './log.ts';
import { mailName } from './mail-name.ts';
import type { Mailbox } from './mailbox.ts';
import { NO_ONE_UNSUBSCRIBED, usersAmong } from './people.ts';
import type { SimulatedProcess } from './process.ts';
import type { Projector } from './projector.ts';
import type { Surroundings } from './surroundings.ts';
import type { WorkTable } from './work-table.ts';

/** What all processes of one Kairos share. */
export type Shared = {
  surroundings: Surroundings;
  log: SimulatedLog;
  calendars: SimulatedCalendars;
  mailbox: Mailbox;
  work: WorkTable;
  projector: Projector;
};

/** What people reach: the use cases as one process runs them. */
export type Api = {
  process: SimulatedProcess;
  log: EventLog;
  users: Users;
  propose(
    who: Parameters<typeof proposeTime>[1],
    time: Parameters<typeof proposeTime>[2],
    context: CommandContext,
  ): ReturnType<typeof proposeTime>;
} & Pick<Organizing, 'choose' | 'chooseWithoutMissing'>;

const publicUrl = 'https://kairos.example.org';
const from = { name: 'Kairos', address: 'kairos@example.org' };
const links = {
  claimLink: () => `${publicUrl}/join`,
  declineLink: () => `${publicUrl}/decline`,
  confirmLink: () => `${publicUrl}/confirm`,
  replyAddress: () => null,
  unsubscribeLink: () => `${publicUrl}/unsubscribe`,
};
const policy = DEFAULT_RANKING_POLICY;

/** How long organizers can undo what they decided. */
export const GRACE_SECONDS = 10;
/** Milliseconds. */
const MOST_FOR_A_QUERY = 60;

/** Remembers of which email a message is a copy. */
const composeWith =
  (write: typeof compose): typeof compose =>
  (facts, settings): NamedMail => ({ ...write(facts, settings), name: mailName(nameable(facts)) });

const nameable = ({ meeting, kind, recipient, number }: MailFacts) => ({
  meetingId: meeting.id,
  kind,
  recipient: recipient.number,
  number,
});

/** An email that says no more than what it is. */
const unwritten: typeof compose = (facts) => ({
  kind: facts.kind,
  meetingId: facts.meeting.id,
  messageId: messageId(nameable(facts), 'example.org'),
  to: { address: facts.recipient.email },
  subject: `${facts.kind} ${facts.number}: ${facts.meeting.title}`,
  text: '',
  html: '',
});

type NamedMail = Mail & { name: string };
export const nameOfMail = (mail: Mail): string => (mail as NamedMail).name;

export function createApi(shared: Shared, process: SimulatedProcess): Api {
  const { surroundings, log: sharedLog, calendars, projector } = shared;
  const { now } = surroundings;
  const log = sharedLog.reachedFrom(process);
  const users = usersAmong(surroundings.script, surroundings.time.elapsed);
  const recheck = createRecheck({
    calendars: calendars.reachedFrom(process),
    users,
    meetings: { ledgerOf: projector.ledgerOf },
    settings: { policy },
    now,
  });
  return {
    process,
    log,
    users,
    propose: (who, time, context) => proposeTime({ log, users, policy }, who, time, context),
    ...createTimeChoice({ log, users, now, settings: { graceSeconds: GRACE_SECONDS } }, recheck),
  };
}

/** Starts a saga worker, which goes on until its process dies. */
export function startWorker(shared: Shared, process: SimulatedProcess): void {
  const { surroundings, calendars, mailbox, work, projector } = shared;
  const { script, time, random, story, now, clock, troubleOf, quickly } = surroundings;
  const query = <Answer>(effect: () => Answer): Promise<Answer> =>
    quickly(process, MOST_FOR_A_QUERY, () => {
      if (troubleOf('database')) throw new Error('The database is away');
      return effect();
    });
  const renewed = () => time.elapsed() + lease.length;

  const reconciler = createReconciler({
    log: shared.log.reachedFrom(process),
    calendars: calendars.reachedFrom(process),
    mailer: mailbox.reachedFrom(process),
    compose: composeWith(script.isThorough ? compose : unwritten),
    users: usersAmong(script, time.elapsed),
    ledgerOf: projector.ledgerOf,
    suppressions: NO_ONE_UNSUBSCRIBED,
    pendingAnswers: { waitingIn: async () => new Map() },
    mayInvite: async () => true,
    refiner: null,
    channels: [],
    links,
    mail: { from, publicUrl },
    now,
    policy,
    random: () => random.next(),
    trouble: ({ task, why, error }, message) =>
      story.tell(() => `${process.name}: ${message} (${[task, why, error].filter(Boolean).join(', ')})`),
    doorbell: {
      listen: (onRing) => projector.listen((meetingId) => process.resume(() => onRing(meetingId))),
    },
    work: {
      claim(limit) {
        const endsAt = renewed();
        return query(() => work.claim(limit, clock(), endsAt));
      },
      extend(held: Claim) {
        const endsAt = renewed();
        return query(() => work.extend(held, endsAt));
      },
      release: (held, release) => query(() => work.release(held, release)),
      nextDueIn: () => query(() => work.nextDueIn(clock())),
      clockWentBack: (milliseconds) => query(() => work.clockWentBack(milliseconds, clock())),
      ensure: async () => {},
    },
  });
  void reconciler.run(new AbortController().signal);
}
