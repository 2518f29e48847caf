import type { Middleware } from 'koa';
import type pg from 'pg';
import type { z } from 'zod';
import type { accountExport } from '#contracts/api/account.ts';
import type { Promises } from '#contracts/page-values.ts';
import type { RankingPolicy } from '#contracts/ranking-policy.ts';
import type { InsightQueries } from '#projections/analytics/insights/queries.ts';
import type { MeetingQueries } from '#projections/meetings/queries.ts';
import type { FindCalendars } from '#services/calendars/find-calendars.ts';
import type { Calendars } from '#services/calendars/port.ts';
import type { Log } from '#services/runtime/log.ts';
import type { Measures } from '#services/runtime/metrics.ts';
import type { Readiness } from '#services/runtime/readiness.ts';
import type { AllowedToSignIn } from '#services/sign-in/allowed.ts';
import type { SignInWay } from '#services/sign-in/port.ts';
import type { CalendarAccounts } from '#services/storage/accounts/calendar-accounts.ts';
import type { Contacts } from '#services/storage/accounts/contacts.ts';
import type { Counters } from '#services/storage/accounts/counters.ts';
import type { InvitationTokens } from '#services/storage/accounts/invitation-tokens.ts';
import type { PendingAnswers } from '#services/storage/accounts/pending-answers.ts';
import type { PersonalTokens } from '#services/storage/accounts/personal-tokens.ts';
import type { Suppressions } from '#services/storage/accounts/port.ts';
import type { SessionStore } from '#services/storage/accounts/sessions.ts';
import type { SignInLinks } from '#services/storage/accounts/sign-in-links.ts';
import type { Accounts } from '#services/storage/accounts/users.ts';
import type { Doorbell } from '#services/storage/doorbell/port.ts';
import type { EventLog } from '#services/storage/event-store/event-log.ts';
import type { Checkpoint } from '#services/storage/event-store/port.ts';
import type { Sealer, Vault } from '#services/storage/vault/port.ts';
import type { Interpret } from '#services/understanding/understand.ts';
import type { Dispatcher } from './dispatch.ts';
import type { Route } from './route.ts';
import type { FindToken, ProgramTokens } from './security/bearer.ts';
import type { LimitCalls, RateLimit, RateLimitName } from './security/rate-limits.ts';

/** What an integration adds to the API. */
export type ApiIntegration = {
  routes(deps: ApiDeps, dispatch: Dispatcher): Route[];
  /** Answers requests from outside before sessions and bodies are looked at. */
  receiver?(limit: LimitCalls): Middleware;
  /** Answers callers once they are identified, by calls of the API. */
  endpoint?(
    deps: ApiDeps,
    api: { routes: readonly Route[]; dispatch: Dispatcher; limit: LimitCalls },
  ): Middleware;
  programTokens?: ProgramTokens;
  /** Its part of the export of a person's data. */
  exported(userId: string): Promise<Partial<z.infer<typeof accountExport>>>;
};

/** Everything the API depends on. */
export type ApiDeps = {
  log: EventLog;
  meetings: MeetingQueries;
  insights: InsightQueries;
  projector: { waitFor(checkpoint: Checkpoint, timeoutMs: number): Promise<'shown' | 'behind'> };
  /** Rings once the read models show a change; server-sent events are made from it. */
  doorbell: Pick<Doorbell, 'ring' | 'listen'>;
  calendars: Pick<Calendars, 'freeBusy' | 'busyBeside' | 'remove' | 'revoke' | 'videoLinkName'>;
  findCalendars: FindCalendars;
  /** Wakes the sagas for meetings when something changes that is not an event. */
  work: { ring(meetingIds: readonly string[]): Promise<void> };
  sealer: Sealer;
  vault: Vault;
  users: Accounts;
  /** Reads meetings in words. */
  interpret: Interpret;
  contacts: Contacts;
  sessions: SessionStore;
  personalTokens: PersonalTokens;
  /** By the secret of any kind of token. */
  findToken: FindToken;
  calendarAccounts: CalendarAccounts;
  suppressions: Suppressions & { addHash(emailHash: string): Promise<void> };
  counters: Counters;
  invitationTokens: InvitationTokens;
  pendingAnswers: PendingAnswers;
  signInLinks: SignInLinks;
  /** Issuers that people may sign in with, as the pages show them. */
  signInWays: readonly SignInWay[];
  integrations: readonly ApiIntegration[];
  /** Of the integration that gives out tokens, if any. */
  programTokens: ProgramTokens | undefined;
  /** Other places that hold data of meetings and of addresses, such as the demo mailbox. */
  forgetMails: readonly ((meetingIds: readonly string[], addresses?: readonly string[]) => Promise<void>)[];
  /** Pages of the demo, such as those of its people and its mailbox; they run first. */
  standIns: readonly Middleware[];
  settings: {
    /** Without a trailing slash. */
    publicUrl: string;
    /** The number of proxies in front, 0 for none. */
    trustedProxies: number;
    /** Meetings a user may create per month; null for no limit. */
    monthlyLimit: number | null;
    /** Where Jitsi rooms are, without a trailing slash; null for none. */
    jitsi: string | null;
    /** How times are ranked. */
    policy: RankingPolicy;
    /** How long organizers can undo a booking or a cancellation; 0 if they can't. */
    graceSeconds: number;
    /** Email addresses of people who may see everyone's figures, in lower case. */
    analysts: readonly string[];
    /** Of people who look after this Kairos. */
    admins: readonly string[];
    /** Who may sign in, and stay signed in. */
    signIn: AllowedToSignIn;
    /** Whether people may also sign in by a link that is emailed to them. */
    signInByMail: boolean;
    /** The promises of the public pages about this Kairos. */
    promises: Promises;
    /** The folder of the built web app. */
    web: string;
    /** The outside systems that the pages name as demos. */
    demo: readonly ('google' | 'microsoft' | 'mail' | 'slack')[];
  };
  limits: {
    /** Set when several processes share the limits; otherwise each process counts alone. */
    shared: pg.Pool | null;
    /** Limits that differ from the defaults. */
    change?: Partial<Record<RateLimitName, RateLimit>>;
  };
  /** The dependencies of this process, and their availability. */
  readiness: Pick<Readiness, 'look'>;
  /** Aborted when the process shuts down, so open streams end. */
  closing: AbortSignal;
  report: Log;
  measures: Measures;
  now: () => Date;
};
