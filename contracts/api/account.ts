import { z } from 'zod';
import { ALARMS } from '../alarm.ts';
import { CLOCKS } from '../clock.ts';
import { ownHours } from '../preferences.ts';
import { VIDEO_CHOICES } from '../video-call.ts';
import { ownWishes } from '../wishes.ts';
import { zone } from '../zone.ts';
import { calendarProvider } from './calendars.ts';
import { alarmField, SOME_CHANGE, switchField, videoFields } from './fields.ts';
import { holidayChoice } from './holidays.ts';
import { ownIdentities } from './identities.ts';
import { connectedProgramList } from './programs.ts';
import { slackConnection } from './slack.ts';
import { accessTokenList } from './tokens.ts';
import { webhookList } from './webhooks.ts';

const clock = z.enum(CLOCKS, { error: 'Clock must be 12-hour or 24-hour' });

/** GET /api/auth/user. `googleAccessToken` says whether the calendar is connected; it is never a token. */
export const currentUser = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  profileImageUrl: z.string().nullable(),
  googleAccessToken: z.literal('connected').nullable(),
  /** `disconnected`: it was connected, and the permission has ended. */
  calendar: z.enum(['connected', 'disconnected', 'notConnected']),
  /** The provider of a calendar account that has to be connected again; null if none has to. */
  lostCalendar: calendarProvider.nullable(),
  /** `UTC+3` until it's known. */
  timezone: z.string(),
  /** Whether they chose it, or took it from their calendar or Slack. Until then, no time is known to suit them. */
  timezoneKnown: z.boolean(),
  /** Null until their browser or settings say which. */
  clock: clock.nullable(),
  /** The preset hours, which count while `week` is null. */
  timePreference: ownHours,
  ...ownWishes.shape,
  /** As they chose it: a country or region such as `DE` or `DE-BY`, or `none`. Null until they say. */
  holidays: z.string().nullable(),
  /** Whose public holidays count: as they chose, or the country of their time zone. Null for none, or if it's unknown. */
  holidayPlace: z.string().nullable(),
  notices: z.boolean(),
  /** When calendars alert people before their meetings, unless they say otherwise. */
  alarm: z.enum(ALARMS),
  /** How they meet on video unless they say otherwise; null until they choose a way. */
  video: z.enum(VIDEO_CHOICES).nullable(),
  /** An address of their own for that; null for none. */
  videoAddress: z.string().nullable(),
  /** Whether they may see the pages for analysts. */
  analyst: z.boolean(),
  /** Whether they look after this Kairos. */
  admin: z.boolean(),
  createdAt: z.string(),
});
export type CurrentUser = z.infer<typeof currentUser>;

/** PATCH /api/account/settings: only the fields to change. */
export const settingsRequest = z
  .object({
    timezone: zone.optional(),
    clock: clock.optional(),
    timePreference: z
      .enum(ownHours.options, { error: 'Time preference must be morning, afternoon, business, or all' })
      .optional(),
    ...ownWishes.partial().shape,
    /** Null for the country of the time zone. */
    holidays: holidayChoice.nullable().optional(),
    notices: switchField('Notices').optional(),
    alarm: alarmField.optional(),
    /** With an address, if `own`. Kept while another choice is made; an empty address removes it. */
    video: videoFields.video.optional(),
    videoAddress: videoFields.videoAddress.optional(),
  })
  .refine(...SOME_CHANGE);

/** GET /api/account/calendars/video-links: the choices for a new meeting, besides an address and none. */
export const videoOffersAnswer = z.object({
  /** The video service of the calendar that gets your meetings, such as Google Meet; null if it has none. */
  calendar: z.string().nullable(),
  /** The host of Jitsi rooms; null if there are none here. */
  jitsi: z.string().nullable(),
});

/** GET /api/account/export: everything Kairos holds about the person. */
export const accountExport = z.object({
  exportedAt: z.string(),
  account: currentUser,
  ...ownIdentities.shape,
  contacts: z.array(z.object({ name: z.string(), email: z.string(), createdAt: z.string() })),
  calendars: z.array(
    z.object({
      provider: z.string(),
      label: z.string().nullable(),
      calendars: z.array(z.object({ name: z.string(), counts: z.boolean() })),
    }),
  ),
  slack: z
    .object({
      connections: z.array(slackConnection),
      /** The workspaces the person added Kairos to. */
      workspaces: z.array(z.object({ teamName: z.string() })),
    })
    .optional(),
  tokens: accessTokenList.shape.tokens,
  programs: connectedProgramList.shape.programs,
  webhooks: webhookList.shape.webhooks,
  meetings: z.array(z.record(z.string(), z.unknown())),
});
