import { v4 as randomUuid } from 'uuid';
import {
  accountPage,
  accountsQuery,
  adminTroubles,
  erasedAnswer,
  eraseRequest,
  retryTaskRequest,
  testEmailAnswer,
} from '#contracts/api/admin.ts';
import { DAY, SECOND } from '#contracts/durations.ts';
import { sameAddress } from '#contracts/email-address.ts';
import type { Subject } from '#contracts/events/event-spec.ts';
import { maskEmail } from '#contracts/text/masked-email.ts';
import { createTroubleQueries } from '#projections/meetings/troubles.ts';
import type { ApiDeps, ApiIntegration } from '#services/http/deps.ts';
import { ApiError, catchingUp } from '#services/http/errors.ts';
import { type Route, route } from '#services/http/route.ts';
import { adminsOnly } from '#services/http/staff.ts';
import { composeTestEmail } from '#services/mail/account-mail.ts';
import type { Address, Mailer } from '#services/mail/port.ts';
import { areOld, daysSinceReleased, TIME_ZONE_RULES } from '#services/runtime/time-zone-rules.ts';
import { listParked, retryParked } from '#services/sagas/reconciler/parked.ts';
import { listAccounts } from '#services/storage/accounts/account-list.ts';
import type { AccountsDeps } from '#services/storage/accounts/tables.ts';
import { newestActs, noteAct } from '#services/use-cases/commands/admin-acts.ts';
import { erasePerson } from '#services/use-cases/erasure/erase-person.ts';
import { erasureReport } from '#services/use-cases/erasure/erasure-report.ts';

const MOST_SHOWN = 100;

/** How far back failures are shown, in milliseconds. */
const LOOK_BACK = 30 * DAY;

/** How long an admin waits for the mail server, in milliseconds. */
const MAIL_PATIENCE = 20 * SECOND;

type AdminDeps = AccountsDeps & { mail: { mailer: Pick<Mailer, 'send'>; from: Address } };

/** The calls of the admin's page. */
export const adminInApi = (own: AdminDeps): ApiIntegration => ({
  routes: (deps) => adminRoutes({ ...deps, ...own }),
  exported: async () => ({}),
});

/** Calls for admins in a browser. No program may make them, and for everyone else there is nothing. */
function adminRoutes(deps: ApiDeps & AdminDeps): Route[] {
  const { users, pool, work, mail, now } = deps;
  const policy = adminsOnly(deps.settings);
  return [
    route('GET /api/admin/accounts', {
      policy,
      query: accountsQuery,
      summary: 'List who has an account, for admins: a page, or who has an address',
      answers: { 200: accountPage },
      handle: ({ query }) => listAccounts(deps, query),
    }),
    route('GET /api/admin/troubles', {
      policy,
      summary: 'Say what needs an admin: calendars, tasks, and emails that failed, and old time zone rules',
      answers: { 200: adminTroubles },
      handle: () => presentTroubles(deps),
    }),
    route('POST /api/admin/test-email', {
      policy,
      limit: 'costly',
      summary: 'Email yourself, for admins, and say what the mail server answered',
      answers: { 200: testEmailAnswer },
      async handle({ user }) {
        await noteAct(deps, user.id, 'testEmailSent');
        const sent = await mail.mailer.send(
          composeTestEmail({ id: randomUuid(), to: user.email }, mail),
          AbortSignal.timeout(MAIL_PATIENCE),
          async () => true,
        );
        const advice = 'toFix' in sent ? sent.toFix : undefined;
        return { outcome: sent.outcome, why: 'why' in sent ? (advice ?? sent.why) : null };
      },
    }),
    route('POST /api/admin/tasks/retry', {
      policy,
      body: retryTaskRequest,
      summary: 'Try a task again that Kairos gave up on, for admins',
      answers: { 204: null, 409: null },
      async handle({ user, body }) {
        await noteAct(deps, user.id, 'taskRetried', `task:${body.meetingId}:${body.task}`);
        if ((await retryParked(pool, body, now())) === 0)
          throw new ApiError(409, 'This task is under way or done. Reload to see what is left.');
        await work.ring([body.meetingId]);
      },
    }),
    route('POST /api/admin/erase', {
      policy,
      limit: 'costly',
      body: eraseRequest,
      summary: 'Erase a person for good, for admins, with their account if they have one',
      answers: { 200: erasedAnswer, 400: null, 409: null },
      async handle({ user, body: { address } }) {
        if (user.addresses.some((own) => sameAddress(own, address)))
          throw new ApiError(409, 'This is your own account. Delete it in your settings.');
        const owner = [...(await users.byEmails([address])).values()][0];
        await noteAct(deps, user.id, 'personErased', owner && `user:${owner.id}`);
        const erased = await erasePerson({ ...deps, source: 'http' }, address);
        if (erased === 'behind') throw catchingUp('Nothing was erased. Try again in a moment.');
        if (erased === 'begun')
          throw catchingUp('Their account is being erased. Try again in a few minutes to erase the rest.');
        return erasureReport(erased, erased);
      },
    }),
  ];
}

async function presentTroubles({ log, users, sealer, pool, now }: ApiDeps & AdminDeps) {
  const queries = createTroubleQueries({ pool });
  const since = new Date(now().getTime() - LOOK_BACK);
  const [calendars, mails, tasks, acts] = await Promise.all([
    queries.unreadableCalendars(since, MOST_SHOWN),
    queries.failedMails(since, MOST_SHOWN),
    listParked(pool),
    newestActs(log, MOST_SHOWN),
  ]);
  const people = await users.byIds([
    ...calendars.map(({ userId }) => userId),
    ...mails.map(({ organizerId }) => organizerId),
    ...acts.flatMap(({ adminId }) => adminId ?? []),
  ]);
  await sealer.load(
    mails.map(({ meetingId, recipient }): Subject => `participant:${meetingId}:${recipient}`),
  );
  const addressOf = ({ recipient, organizerId, email }: (typeof mails)[number]) =>
    recipient === 0 ? people.get(organizerId)?.email : email && sealer.open(email);
  return {
    timeZoneRules: {
      ...{ version: TIME_ZONE_RULES.version, from: TIME_ZONE_RULES.from },
      ...{ days: daysSinceReleased(TIME_ZONE_RULES, now()), areOld: areOld(TIME_ZONE_RULES, now()) },
    },
    calendars: calendars.flatMap(({ userId, why, triedAt, lastRead }) => {
      const owner = people.get(userId);
      const times = { triedAt: triedAt.toISOString(), lastRead: lastRead?.toISOString() ?? null };
      return owner ? [{ email: owner.email, why, ...times }] : [];
    }),
    tasks: tasks.slice(0, MOST_SHOWN),
    mails: mails.map((one) => {
      const address = addressOf(one);
      return {
        ...{ kind: one.kind, why: one.why, at: one.at.toISOString() },
        to: typeof address === 'string' ? maskEmail(address) : null,
      };
    }),
    acts: acts.map(({ act, at, adminId }) => ({
      ...{ act, at },
      by: (adminId !== null && people.get(adminId)?.email) || null,
    })),
  };
}
