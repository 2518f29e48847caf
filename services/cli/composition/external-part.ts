import type { Middleware } from 'koa';
import type pg from 'pg';
import type { Calendars } from '#services/calendars/port.ts';
import type { CalendarProvider, ProviderName } from '#services/calendars/provider.ts';
import type { ApiIntegration } from '#services/http/deps.ts';
import type { LanguageModel } from '#services/language-model/language-model.ts';
import type { Address } from '#services/mail/port.ts';
import type { ShutdownHooks } from '#services/runtime/shutdown.ts';
import type { Channel } from '#services/sagas/load/target.ts';
import type { SignInWay } from '#services/sign-in/port.ts';
import type { Vault } from '#services/storage/vault/port.ts';
import type { Chore } from './chores.ts';
import type { Foundation } from './foundation.ts';

/** The inputs of parts that a demo may replace. */
export type ExternalPartDeps = { pool: pg.Pool; vault: Vault; now: () => Date };

/** What the channels of the sagas depend on. */
export type SagasOutside = Foundation & { calendars: Calendars; mail: { from: Address } };

/** An outside system, or its demo, and what it adds to Kairos. */
export type ExternalPart = {
  /** The demo's pages, served before everything else. */
  pages?: Middleware[];
  /** The services replaced by the demo, as text. */
  standIns?: string[];
  /** The kinds of calendar accounts that it has. */
  calendars?: Partial<Record<ProviderName, CalendarProvider>>;
  /** The ways to sign in, in the order in which they're offered. */
  signIn?: readonly SignInWay[];
  /** What it adds to the API, where people are served. */
  api?(foundation: Foundation, closing: AbortSignal): Promise<ApiIntegration>;
  /** Regular work, in the processes that look after meetings. */
  chores?(foundation: Foundation): Chore[];
  /** Further work in the processes that serve people, until closed. */
  serve?(foundation: Foundation, closers: ShutdownHooks): Promise<void>;
  /** Where people talk with Kairos, for the sagas. */
  channels?(foundation: SagasOutside, languageModel: LanguageModel | null): Promise<Channel[]>;
};
