import { z } from 'zod';
import { decisionMode, timePreference } from '../preferences.ts';
import { day, type EventOf, type EventSpec, erasable, instant } from './event-spec.ts';
import { remedy } from './suggestion.ts';

/** Where in Slack something was said; `command` is `/kairos`, of which no message stays behind. */
export const slackConversationKind = z.enum(['channel', 'group', 'im', 'mpim', 'command']);
export type SlackConversationKind = z.infer<typeof slackConversationKind>;

/** Why a request leads to no meeting: what was not understood, or why it cannot be. */
export const notUnderstood = z.enum([
  /** Nothing was asked for, or help was. */
  'help',
  /** Nobody is named who is to come. */
  'nobody',
  /** Words that could be a time or a person and are neither; `about` holds them. */
  'unclear',
  /** Two times, lengths or modes that do not go together. */
  'contradiction',
  'badDuration',
  /** The days are over, too far away, or the wrong way round. */
  'badDates',
  'badEmail',
  /** Slack does not tell the mail address of somebody, so that nobody can invite them; `about` holds their name. */
  'noAddress',
  'tooManyPeople',
  /** The service refused; `about` holds its words. */
  'refused',
  /** Nobody connected their account within a day. */
  'notLinked',
]);
export type NotUnderstood = z.infer<typeof notUnderstood>;

const person = z.object({
  email: z.string(),
  name: z.string().nullable(),
  /** Their id in this workspace; null for somebody who was named by mail. */
  slackUser: z.string().nullable(),
  /** As Slack tells it, IANA. */
  zone: z.string().nullable(),
});

/** Stands where a channel would, for what was pressed in App Home. */
export const APP_HOME = 'home';

/** What a button asks for. */
export const slackAction = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('book'), start: instant }),
  ...remedy.options,
  z.object({ kind: z.literal('cancel') }),
]);
export type SlackAction = z.infer<typeof slackAction>;

/**
 * What a message of the bot is about. `answer` is the one that is kept up to date, `link` asks a person (0 is the one
 * who asked) to connect their account, `press` tells somebody what became of a button, and `notice` tells a recipient
 * of the mail of this kind and number.
 */
export const slackMessage = z
  .string()
  .regex(/^(answer|link:\d+|press:[1-9]\d*|notice:[a-zA-Z]+:\d+:\d+)$/) as z.ZodType<SlackMessage>;
export type SlackMessage =
  | 'answer'
  | `link:${number}`
  | `press:${number}`
  | `notice:${string}:${number}:${number}`;

const place = { team: z.string(), channel: z.string(), thread: z.string().nullable() };

/** The stream `slack-<meetingId>`: what was asked in Slack, how it was understood, what was pressed, what was posted. */
export const slackEvents = {
  SlackAsked: {
    version: 2,
    data: z.object({
      ...place,
      /** The message that asks; null for a command. */
      ts: z.string().nullable(),
      where: slackConversationKind,
      /** Who asks, by their id in Slack. */
      by: erasable(z.string()),
      text: erasable(z.string()),
    }),
    personal: { by: 'meeting', text: 'words' },
    upcasters: { 1: (data) => data },
  },
  /** Whoever asks has not connected their account. */
  SlackLinkRequired: { version: 1, data: z.object({}) },
  SlackUnderstood: {
    version: 2,
    data: z.object({
      /** Who organizes: the account that the one who asked has connected. */
      userId: z.uuid(),
      /** In which the days are meant. */
      zone: z.string(),
      title: erasable(z.string()),
      /** Minutes. */
      duration: z.int(),
      dateRangeStart: day,
      dateRangeEnd: day,
      timePreference,
      aiDecisionMode: decisionMode,
      people: erasable(z.array(person)),
      understoodBy: z.enum(['grammar', 'vertex']),
    }),
    personal: { title: 'words', people: 'words' },
    upcasters: { 1: (data) => data },
  },
  SlackNotUnderstood: {
    version: 2,
    data: z.object({ why: notUnderstood, about: erasable(z.string()).optional() }),
    personal: { about: 'words' },
    upcasters: { 1: (data) => data },
  },
  SlackPressed: {
    version: 1,
    data: z.object({
      ...place,
      /** Counts the presses of a conversation from 1. */
      press: z.int().positive(),
      /** As Slack names it, so that one that is delivered twice counts once. */
      id: z.string(),
      by: erasable(z.string()),
      action: slackAction,
    }),
    personal: { by: 'meeting' },
  },
  SlackPressAnswered: {
    version: 1,
    data: z.object({
      press: z.int().positive(),
      outcome: z.enum(['done', 'notLinked', 'notOrganizer', 'alreadyBooked', 'taken', 'closed', 'refused']),
      /** In the words of the service, where it refused. */
      message: z.string().optional(),
    }),
  },
  /** Written before a message is sent, so that whoever goes on after a crash first looks whether it arrived. */
  SlackPosting: { version: 1, data: z.object({ ...place, message: slackMessage }) },
  SlackPosted: {
    version: 1,
    data: z.object({
      message: slackMessage,
      channel: z.string(),
      /** The message's own id in its channel; null for one that only one person sees. */
      ts: z.string().nullable(),
      /** What it shows, so that a change of it is owed once something else is to be seen. */
      shows: z.string(),
    }),
  },
  SlackMessageChanged: { version: 1, data: z.object({ message: slackMessage, shows: z.string() }) },
  SlackPostFailed: {
    version: 1,
    data: z.object({
      message: slackMessage,
      /** `gone`: the channel or the person. `notConnected`: the workspace removed the bot. */
      why: z.enum(['notConnected', 'gone', 'refused', 'gaveUp']),
    }),
  },
} satisfies Record<string, EventSpec>;

export type SlackPerson = z.infer<typeof person>;
export type SlackEvent = EventOf<typeof slackEvents>;
