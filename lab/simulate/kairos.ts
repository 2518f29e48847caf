import { DEFAULT_RANKING_POLICY } from '../../contracts/ranking-policy.ts';
import type { Calendars } from '../../services/calendars/port.ts';
import { meetingDecider } from '../../services/domain/meeting/meeting.ts';
import type { Mail, Mailer } from '../../services/mail/port.ts';
import { lease } from '../../services/sagas/lease.ts';
import type { PerformDeps } from '../../services/sagas/performers/attempt.ts';
import { type ReconcileDeps, reconcileMeeting } from '../../services/sagas/reconciler/reconcile-meeting.ts';
import { createSlackChannel } from '../../services/slack/channel.ts';
import type { Counters } from '../../services/storage/accounts/counters.ts';
import { type CommandContext, execute } from '../../services/use-cases/commands/execute.ts';
import { createChanging } from '../../services/use-cases/meetings/change.ts';
import { createTimeChoice } from '../../services/use-cases/meetings/choose.ts';
import { requireMeeting } from '../../services/use-cases/meetings/load-meeting.ts';
import type { Organizing } from '../../services/use-cases/meetings/organizing.ts';
import { createOtherTimes } from '../../services/use-cases/meetings/other-times.ts';
import { createRecheck } from '../../services/use-cases/meetings/recheck.ts';
import { proposeTime } from '../../services/use-cases/proposals/propose-time.ts';
import { accountsIn, suppressionsIn } from './accounts.ts';
import type { Life } from './life.ts';
import { type SimulatedPerson, simulatedIdOf } from './people.ts';
import { slackIn } from './slack-service.ts';
import { isConnected, nowIn, type Surroundings } from './surroundings.ts';

/** The real sagas and use cases, in simulated surroundings. */
export type SimulatedKairos = ReturnType<typeof createKairos>;

/** Simulated organizers never change their minds within seconds. */
const SETTINGS = { graceSeconds: 0, jitsi: null };

/** The limits for real people don't hold. */
const UNLIMITED: Counters = {
  count: async () => ({ ok: true, isNew: true }),
  countTogether: async () => true,
  mayCount: async (commands) => commands.map(() => true),
  undo: async () => {},
};

export function createKairos(world: Surroundings) {
  const { log } = world;
  const now = () => nowIn(world);
  const calendars = calendarsIn(world);
  const users = accountsIn(world);
  const { ledgerOf } = world.ledger;
  const policy = DEFAULT_RANKING_POLICY;
  const recheck = createRecheck({
    calendars,
    users,
    meetings: { ledgerOf },
    settings: { policy },
    now,
  });
  const organizing: Organizing = {
    create: createSimulatedMeeting(world),
    ...createTimeChoice({ log, users, now, settings: SETTINGS }, recheck),
    ...createChanging({ log, now, settings: SETTINGS, counters: UNLIMITED, vault: { hash: (text) => text } }),
    otherTimes: createOtherTimes({ log, now }, recheck),
  };
  const deps: Omit<ReconcileDeps, 'work' | 'channels'> = {
    log,
    calendars,
    mailer: mailerIn(world),
    compose: () => UNWRITTEN,
    users,
    ledgerOf,
    suppressions: suppressionsIn(world),
    pendingAnswers: { waitingIn: async () => new Map() },
    mayInvite: async () => true,
    refiner: null,
    links: LINKS,
    mail: { from: { address: 'kairos@simulated.example' }, publicUrl: 'https://simulated.example' },
    now,
    policy,
    random: () => world.random.next(),
    trouble: ({ error }) => {
      if (error) throw error;
    },
  };

  const slack = createSlackChannel({ ...deps, slack: slackIn(world, organizing) });
  return {
    organizing,
    recheck,
    propose: (
      by: Parameters<typeof proposeTime>[1],
      time: Parameters<typeof proposeTime>[2],
      context: CommandContext,
    ): ReturnType<typeof proposeTime> => proposeTime({ log, users, policy }, by, time, context),
    /** Does a meeting's due tasks. Returns when to look at it again, null if there is no such time. */
    async reconcile(life: Life): Promise<Date | null> {
      let due: Date | null = null;
      const work: ReconcileDeps['work'] = {
        extend: async (claim) => ({ ...claim, endsAt: performance.now() + lease.length }),
        async release(_, release) {
          ({ due } = release);
          life.retryState = release.retryState;
          refuseParked(life);
          return true;
        },
      };
      const { meetingId, retryState } = life;
      const claim = {
        meetingId,
        fence: '',
        rings: 0,
        retryState,
        inDoubtFor: 0,
        followsDoubt: false,
        // Nobody watches what is booked: fates say what becomes of it.
        lookedAt: END_OF_TIME,
        woken: null,
        endsAt: performance.now() + lease.length,
      };
      const never = new AbortController().signal;
      // Meetings created elsewhere never appear in Slack, so there is nothing to check.
      const asked = { ...deps, work, channels: life.wish.inSlack ? [slack] : [] };
      await reconcileMeeting(asked, claim, { stop: never, cut: never });
      return due;
    },
  };
}

/** The simulated outside never fails for good: a parked task is a mistake of the simulation. */
function refuseParked({ meetingId, retryState: { parked } }: Life): void {
  for (const [task, { reason }] of Object.entries(parked))
    throw new Error(`Kairos gave up on ${task} of the meeting ${meetingId}: ${reason}`);
}

/** Creates a meeting without the limits that hold for real people, and with a link that opens nothing. */
const createSimulatedMeeting =
  ({ seed, log }: Surroundings): Organizing['create'] =>
  async (organizer, { id, zone, details, chasing, participants, quorums = [] }, context) => {
    const created = await execute(
      log,
      meetingDecider,
      `meeting-${id}`,
      {
        type: 'CreateMeeting',
        organizerId: organizer.id,
        organizerAddresses: organizer.addresses,
        organizerZone: zone,
        link: simulatedIdOf(seed, `link ${id}`),
        linkHash: simulatedIdOf(seed, `hash ${id}`),
        ...details,
        ...chasing,
        participants,
        quorums,
      },
      context,
    );
    if (!created.ok) return created;
    return { ok: true, state: requireMeeting(created.state), checkpoint: created.checkpoint };
  };

/** Delivers emails; now and then an address is refused for good, or the server is briefly down. */
const mailerIn = ({ random }: Surroundings): Mailer => ({
  async send(_mail, _signal, mayLeave) {
    if (!(await mayLeave())) return { outcome: 'failed', why: 'The email was held back' };
    return random.weighted([
      [{ outcome: 'accepted' }, 985],
      [{ outcome: 'refused', why: 'no such mailbox' }, 10],
      [{ outcome: 'failed', why: 'the server is away' }, 5],
    ] as const);
  },
  close: async () => {},
});

/** They lead nowhere: nobody reads a simulation's emails. */
const LINKS: PerformDeps['links'] = {
  claimLink: (link) => `https://simulated.example/join/${link}`,
  declineLink: (link) => `https://simulated.example/decline/${link}`,
  confirmLink: () => 'https://simulated.example/confirm',
  replyAddress: () => null,
  unsubscribeLink: () => 'https://simulated.example/unsubscribe',
};

/** Nobody reads a simulation's emails, and composing them would take longer than everything else. */
const UNWRITTEN: Mail = {
  kind: 'invitation',
  messageId: '',
  to: { address: '' },
  subject: '',
  text: '',
  html: '',
  meetingId: '',
};

const SHARE_UNREADABLE = 0.004;
const END_OF_TIME = new Date(8.64e15);

const SHARE_OF_EVENTS_THAT_FAIL = 0.025;

/** The calendars of the simulated people, as Google would answer for them. */
function calendarsIn(world: Surroundings): Calendars {
  const personOf = (userId: string): SimulatedPerson => world.byUserId.get(userId)!;
  const whyUnknown = (person: SimulatedPerson) => {
    if (isConnected(world, person)) return null;
    return person.calendar === 'missingPermission' ? 'missingPermission' : 'notConnected';
  };
  return {
    revoke: async () => {},
    videoLinkName: () => 'Google Meet',
    async freeBusy(userId, range) {
      const person = personOf(userId);
      const why = whyUnknown(person) ?? (world.random.chance(SHARE_UNREADABLE) ? 'unreadable' : null);
      if (why) return { known: false, why, calendars: [] };
      const busy = world.calendars.busy(person, range, nowIn(world));
      return { known: true, zone: person.zone, busy, calendars: [] };
    },
    // These calendars don't show what Kairos books.
    async busyBeside(userId, range) {
      const person = personOf(userId);
      const why = whyUnknown(person);
      return why
        ? { known: false, why }
        : { known: true, busy: world.calendars.busy(person, range, nowIn(world)) };
    },
    async create(userId, { id }) {
      const why = whyUnknown(personOf(userId));
      if (why) return { ok: false, why };
      if (world.random.chance(SHARE_OF_EVENTS_THAT_FAIL)) return { ok: false, why: 'refused' };
      return {
        ok: true,
        eventId: id,
        iCalUid: `${id}@simulated.example`,
        videoLink: `https://meet.simulated.example/${id.slice(0, 10)}`,
        htmlLink: `https://calendar.simulated.example/${id}`,
      };
    },
    // Nobody touches an event in these calendars.
    look: async () => ({ ok: false, why: 'refused' }),
    remove: async () => ({ ok: true }),
    update: async () => ({ ok: true, event: null }),
  };
}
