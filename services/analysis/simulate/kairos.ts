import { DEFAULT_POLICY } from '#contracts/default-policy.ts';
import { lease } from '#services/sagas/lease.ts';
import { type VisitDeps, visit } from '#services/sagas/reconciler/visit.ts';
import { createChoose } from '#services/use-cases/meetings/choose.ts';
import { createFreshLook, type FreshLook } from '#services/use-cases/meetings/fresh-look.ts';
import type { Organizing } from '#services/use-cases/meetings/port.ts';
import { accountsIn, suppressionsIn } from './accounts.ts';
import { bookingsIn, calendarsIn } from './calendar-service.ts';
import { createMeeting } from './creating.ts';
import type { Life } from './life.ts';
import { LINKS, mailerIn, UNWRITTEN } from './mail-service.ts';
import { slackIn } from './slack-service.ts';
import { nowIn, type Surroundings } from './surroundings.ts';

/** The real sagas and use cases, in simulated surroundings. */
export type Kairos = {
  organizing: Organizing;
  freshLook: FreshLook;
  /** Does what is owed to a meeting. Answers when to look at it again, null for never by itself. */
  visit(life: Life): Promise<Date | null>;
};

export function createKairos(world: Surroundings): Kairos {
  const { log } = world;
  const now = () => nowIn(world);
  const calendars = calendarsIn(world);
  const users = accountsIn(world);
  const bookingsOf = bookingsIn(world);
  const policy = DEFAULT_POLICY;
  const freshLook = createFreshLook({
    log,
    calendars,
    users,
    meetings: { bookingsOf },
    settings: { policy },
    now,
  });
  const organizing: Organizing = { create: createMeeting(world), ...createChoose({ log, now }, freshLook) };
  const slack = slackIn(world, organizing);
  const deps: Omit<VisitDeps, 'work' | 'slack'> = {
    log,
    calendars,
    mailer: mailerIn(world),
    compose: () => UNWRITTEN,
    users,
    bookingsOf,
    suppressions: suppressionsIn(world),
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

  return {
    organizing,
    freshLook,
    async visit(life) {
      let due: Date | null = null;
      const work: VisitDeps['work'] = {
        extend: async (claim) => ({ ...claim, endsAt: performance.now() + lease.length }),
        async release(_, release) {
          ({ due } = release);
          life.book = release.book;
          refuseParked(life);
          return true;
        },
      };
      const { meetingId, book } = life;
      const claim = {
        meetingId,
        fence: '',
        rings: 0,
        book,
        quietIn: 0,
        endsAt: performance.now() + lease.length,
      };
      const never = new AbortController().signal;
      // Of meetings that are asked for elsewhere nobody hears in Slack: it is not worth looking.
      const asked = { ...deps, work, slack: life.wish.inSlack ? slack : null };
      await visit(asked, claim, { stop: never, cut: never });
      return due;
    },
  };
}

/** The surroundings never fail for good: whatever Kairos gives up on is a mistake of the simulation. */
function refuseParked({ meetingId, book: { parked } }: Life): void {
  for (const [task, { reason }] of Object.entries(parked))
    throw new Error(`Kairos gave up ${task} of the meeting ${meetingId}: ${reason}`);
}
