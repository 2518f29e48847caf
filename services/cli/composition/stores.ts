import type pg from 'pg';
import type { GoogleTokens } from '#services/calendars/port.ts';
import { createCalendarAccounts } from '#services/storage/accounts/calendar-accounts.ts';
import { createContacts } from '#services/storage/accounts/contacts.ts';
import { createCounters } from '#services/storage/accounts/counters.ts';
import { createCredentials } from '#services/storage/accounts/credentials.ts';
import { createPendingAnswers } from '#services/storage/accounts/pending-answers.ts';
import { createPersonalTokens } from '#services/storage/accounts/personal-tokens.ts';
import { createSessionStore } from '#services/storage/accounts/sessions.ts';
import { createSignInLinks } from '#services/storage/accounts/sign-in-links.ts';
import { createSignInNotices } from '#services/storage/accounts/sign-in-notices.ts';
import { createSuppressions } from '#services/storage/accounts/suppressions.ts';
import { createUsers } from '#services/storage/accounts/users.ts';
import type { Sealer, Vault } from '#services/storage/vault/port.ts';

/** What is kept of accounts and of email addresses. */
export const storesOn = (on: { pool: pg.Pool; vault: Vault; sealer: Sealer; now: () => Date }) => ({
  users: createUsers(on),
  calendarAccounts: createCalendarAccounts(on),
  tokens: createCredentials<GoogleTokens>(on),
  sessions: createSessionStore(on),
  personalTokens: createPersonalTokens(on),
  contacts: createContacts(on),
  counters: createCounters(on),
  signInLinks: createSignInLinks(on),
  signInNotices: createSignInNotices(on),
  suppressions: createSuppressions(on),
  pendingAnswers: createPendingAnswers(on),
});
