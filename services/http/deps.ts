import type { Middleware } from 'koa';
import type pg from 'pg';
import type { RankingPolicy } from '#contracts/default-ranking-policy.ts';
import type { InsightQueries } from '#projections/analytics/insights/queries.ts';
import type { MeetingQueries } from '#projections/meetings/queries.ts';
import type { Calendars, TokenStore } from '#services/calendars/port.ts';
import type { Log } from '#services/runtime/log.ts';
import type { Measures } from '#services/runtime/metrics.ts';
import type { Readiness } from '#services/runtime/readiness.ts';
import type { OnIdentity } from '#services/sign-in/port.ts';
import type { OpenableConnectionLinks } from '#services/slack/connections/connection-links.ts';
import type { ConnectedAccounts } from '#services/slack/connections/connections.ts';
import type { InstalledWorkspaces } from '#services/slack/connections/workspaces.ts';
import type { SlackInstaller } from '#services/slack/install/installer.ts';
import type { Slack } from '#services/slack/port.ts';
import type { Contacts } from '#services/storage/accounts/contacts.ts';
import type { Counters } from '#services/storage/accounts/counters.ts';
import type { InvitationTokens } from '#services/storage/accounts/invitation-tokens.ts';
import type { Suppressions } from '#services/storage/accounts/port.ts';
import type { SessionStore } from '#services/storage/accounts/sessions.ts';
import type { Accounts } from '#services/storage/accounts/users.ts';
import type { Doorbell } from '#services/storage/doorbell/port.ts';
import type { EventLog } from '#services/storage/event-store/event-log.ts';
import type { Checkpoint } from '#services/storage/event-store/port.ts';
import type { Sealer, Vault } from '#services/storage/vault/port.ts';
import type { RateLimit, RateLimitName } from './security/rate-limits.ts';

/** What the API needs for Slack. */
export type ApiSlackDeps = {
  /** Takes what Slack sends to its two addresses, before sessions and bodies are looked at. */
  receiver: Middleware;
  install: SlackInstaller;
  workspaces: InstalledWorkspaces;
  connections: ConnectedAccounts;
  links: OpenableConnectionLinks;
  /** Who somebody is in Slack, for the page on which they connect their account. */
  profiles: Pick<Slack, 'profile'>;
  /** Begins to draw the App Home of a person. */
  drawHome: (team: string, slackUser: string) => void;
};

/** Everything that the API stands on. */
export type ApiDeps = {
  log: EventLog;
  meetings: MeetingQueries;
  insights: InsightQueries;
  projector: { waitFor(checkpoint: Checkpoint, timeoutMs: number): Promise<'shown' | 'behind'> };
  /** Rings after the read models show a change: what server-sent events are made from. */
  doorbell: Pick<Doorbell, 'ring' | 'listen'>;
  calendars: Pick<Calendars, 'freeBusy' | 'remove'>;
  /** Has the sagas look again at meetings, for what is no event. */
  work: { ring(meetingIds: readonly string[]): Promise<void> };
  sealer: Sealer;
  vault: Vault;
  users: Accounts;
  contacts: Contacts;
  sessions: SessionStore;
  tokens: TokenStore & { forget(userId: string): Promise<void> };
  suppressions: Suppressions & { addHash(emailHash: string): Promise<void> };
  counters: Counters;
  invitationTokens: InvitationTokens;
  google: {
    /** The middleware of the sign-in, which ends in the given function. */
    signIn(onIdentity: OnIdentity): Middleware;
    /** Gives the permission back; false if Google did not confirm it. */
    revoke(userId: string): Promise<boolean>;
  };
  /** Null where Slack is not set up. */
  slack: ApiSlackDeps | null;
  /** What else remembers a meeting, such as the outbox of the embedded default. */
  forgetMails: readonly ((meetingIds: readonly string[]) => Promise<void>)[];
  /** Stand-ins of the embedded default, such as the demo Google and the outbox; first in line. */
  standIns: readonly Middleware[];
  settings: {
    /** Without a slash at its end. */
    publicUrl: string;
    /** How many proxies stand in front, 0 for none. */
    trustedProxies: number;
    /** Created meetings per user and month; null for no limit. */
    monthlyLimit: number | null;
    /** How times are ranked. */
    policy: RankingPolicy;
    /** The addresses of those who may look at everybody's figures, in small letters. */
    analysts: readonly string[];
    /** The folder of the built web app. */
    web: string;
    /** What the pages say stands in for a real part. */
    demo: readonly ('google' | 'mail' | 'slack')[];
  };
  limits: {
    /** Given when several processes share the limits; else each counts for itself. */
    shared: pg.Pool | null;
    /** Other figures than the usual ones. */
    change?: Partial<Record<RateLimitName, RateLimit>>;
  };
  /** What this process stands on, and whether it is there. */
  readiness: Pick<Readiness, 'look'>;
  /** Aborted when the process leaves, so that open streams end. */
  closing: AbortSignal;
  report: Log;
  measures: Measures;
  now: () => Date;
};
