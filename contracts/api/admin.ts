import { z } from 'zod';
import { mailKind } from '../events/delivery.ts';
import { adminAct } from '../events/operations.ts';
import { emailField } from './fields.ts';

/** GET /api/admin/accounts?address=…&after={id}: a page, the newest first, or the account that has verified this address. */
export const accountsQuery = z.object({ address: emailField.optional(), after: z.uuid().optional() });

export const accountPage = z.object({
  accounts: z.array(
    z.object({
      id: z.string(),
      email: z.string(),
      createdAt: z.string(),
      /** The day in UTC on which they last used Kairos in a browser; null if they're signed in nowhere. */
      lastSeen: z.string().nullable(),
    }),
  ),
  /** Of all people. */
  total: z.int(),
  /** Whether others follow. */
  hasMore: z.boolean(),
});

/** GET /api/admin/troubles: each list with the newest 100. */
export const adminTroubles = z.object({
  timeZoneRules: z.object({ version: z.string(), from: z.string(), days: z.int(), areOld: z.boolean() }),
  /** Whose calendars couldn't be read when Kairos last tried. */
  calendars: z.array(
    z.object({
      email: z.string(),
      why: z.enum(['disconnected', 'missingPermission', 'unreadable']),
      triedAt: z.string(),
      /** Null if they never could in the last 30 days. */
      lastRead: z.string().nullable(),
    }),
  ),
  /** Tasks that kept failing, the oldest first. */
  tasks: z.array(
    z.object({
      meetingId: z.string(),
      task: z.string(),
      reason: z.string(),
      since: z.string(),
      /** When Kairos tries again by itself; null if only on request. */
      retryAt: z.string().nullable(),
    }),
  ),
  /** Emails that failed for good in the last 30 days, or may not have arrived. */
  mails: z.array(
    z.object({
      kind: mailKind,
      /** Masked; null once it was erased. */
      to: z.string().nullable(),
      why: z.enum(['refused', 'unreachable', 'unknown']),
      at: z.string(),
    }),
  ),
  /** The acts of admins. `by`: null once the account is gone. */
  acts: z.array(z.object({ act: adminAct, by: z.string().nullable(), at: z.string() })),
});
export type AdminTroubles = z.infer<typeof adminTroubles>;

/** POST /api/admin/tasks/retry */
export const retryTaskRequest = z.object({ meetingId: z.uuid(), task: z.string().max(200) });

/** 200 of POST /api/admin/test-email. `why`: in the mail server's words, unless the server took it. */
export const testEmailAnswer = z.object({
  outcome: z.enum(['accepted', 'refused', 'failed', 'unknown']),
  why: z.string().nullable(),
});

/** POST /api/admin/erase: the address twice, so nobody is erased by a slip. */
export const eraseRequest = z
  .object({ address: emailField, again: z.string() })
  .refine(({ address, again }) => again.trim().toLowerCase() === address.toLowerCase(), {
    error: "The two addresses aren't the same. Type the address again.",
  });

/** 200 of POST /api/admin/erase: the data that is gone, and the data that stays. */
export const erasedAnswer = z.object({ erased: z.array(z.string()), stays: z.array(z.string()) });
