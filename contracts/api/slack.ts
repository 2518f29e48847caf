import { z } from 'zod';
import { INCOMPLETE_LINK, switchField } from './fields.ts';

/** GET /api/slack/workspaces: the workspaces to which the user added Kairos, or in which they have a Slack account. */
export const workspaces = z.array(
  z.object({
    id: z.string(),
    /** Slack's id of the workspace. */
    team: z.string(),
    teamName: z.string(),
    /** Whether the user added Kairos to this workspace, and so may remove it. */
    own: z.boolean(),
  }),
);

/** GET /api/slack/install. */
export const installAnswer = z.object({ authUrl: z.string() });

/** Why a workspace was not connected: Slack redirects to /slack with any of these in `slack_failed`. */
export type InstallFailure =
  /** The person said no at Slack. */
  | 'cancelled'
  /** Not begun in this browser by this person, begun more than ten minutes ago, or finished before. */
  | 'notStarted'
  /** Slack did not complete the installation. */
  | 'slack'
  /** For a whole organization at once, which Kairos does not do. */
  | 'organization'
  /** Another account connected this workspace, and the person is asked whether to take over. */
  | 'taken';

/**
 * GET /api/slack/take-overs: workspaces in which the user added Kairos after someone else, and has not decided yet
 * whether to take over.
 */
export const takeOvers = z.array(z.object({ id: z.string(), teamName: z.string() }));

/** The secret of a connection link. */
export const connectRequest = z.object({
  token: z.string(INCOMPLETE_LINK).min(1, INCOMPLETE_LINK).max(1_000, INCOMPLETE_LINK),
});

/** POST /api/slack/connections/preview: the accounts that a connection link would connect. */
export const connectPreview = z.object({
  slackName: z.string(),
  teamName: z.string(),
  /** The email address of the signed-in account. */
  email: z.string(),
  /** Whether Slack has the same address; null if Slack doesn't tell. */
  sameAddress: z.boolean().nullable(),
  connectedTo: z.enum(['nobody', 'me', 'somebodyElse']),
});
export type ConnectPreview = z.infer<typeof connectPreview>;

/** A Slack account of the user. */
export const slackConnection = z.object({
  id: z.string(),
  teamName: z.string(),
  slackName: z.string().nullable(),
  slackEmail: z.string().nullable(),
  /** Whether Kairos sends notices about meetings there. */
  notices: z.boolean(),
  /** Whether Kairos is currently installed in the workspace. */
  active: z.boolean(),
  createdAt: z.string(),
});
export type SlackConnectionAnswer = z.infer<typeof slackConnection>;

/** GET /api/slack/connections. */
export const slackConnections = z.array(slackConnection);

/** PATCH /api/slack/connections/:id. */
export const connectionChange = z.object({ notices: switchField('Notices') });
