import { z } from 'zod';
import { ownHours } from '../preferences.ts';
import { zone } from '../zone.ts';
import { slackConnection } from './slack.ts';

/** GET /api/auth/user. `googleAccessToken` says that the calendar is connected; it is never a token. */
export const currentUser = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  profileImageUrl: z.string().nullable(),
  googleAccessToken: z.literal('connected').nullable(),
  /** `disconnected`: it was connected, and the permission ended. */
  calendar: z.enum(['connected', 'disconnected', 'notConnected']),
  timezone: z.string(),
  timePreference: ownHours,
  notices: z.boolean(),
  /** Whether the pages for analysts are for them. */
  analyst: z.boolean(),
  createdAt: z.string(),
});
export type CurrentUser = z.infer<typeof currentUser>;

/** PATCH /api/account/settings: only what is to change. */
export const settingsRequest = z
  .object({
    timezone: zone.optional(),
    timePreference: z
      .enum(ownHours.options, { error: 'Time preference must be one of morning, afternoon, business, all' })
      .optional(),
    notices: z.boolean('Notices must be true or false').optional(),
  })
  .refine((changes) => Object.values(changes).some((value) => value !== undefined), {
    message: 'Please say what is to change',
  });

/** GET /api/account/export: everything that Kairos holds about the person. */
export const accountExport = z.object({
  exportedAt: z.string(),
  account: currentUser,
  contacts: z.array(z.object({ name: z.string(), email: z.string(), createdAt: z.string() })),
  slack: z.object({
    connections: z.array(slackConnection),
    /** Those that the person added Kairos to. */
    workspaces: z.array(z.object({ teamName: z.string() })),
  }),
  meetings: z.array(z.record(z.string(), z.unknown())),
});
