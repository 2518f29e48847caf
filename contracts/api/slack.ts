import { z } from 'zod';

/** GET /api/slack/workspaces: those that I added Kairos to, or have a Slack account in. */
export const workspaces = z.array(
  z.object({
    id: z.string(),
    teamName: z.string(),
    /** Whether I added Kairos to it, and may remove it. */
    own: z.boolean(),
  }),
);

/** GET /api/slack/install. */
export const installAnswer = z.object({ authUrl: z.string() });

/** Slack leads back to /slack with one of these in `slack_failed`. */
export const installFailure = z.enum(['cancelled', 'notStarted', 'slack', 'organization', 'taken']);
export type InstallFailure = z.infer<typeof installFailure>;

/** GET /api/slack/take-overs: workspaces of others that I added Kairos to, while I am asked whether to take them over. */
export const takeOvers = z.array(z.object({ id: z.string(), teamName: z.string() }));

/** The secret of a link that Kairos sent in Slack. */
export const connectRequest = z.object({
  token: z
    .string('The link is not complete')
    .min(1, 'The link is not complete')
    .max(1_000, 'The link is not complete'),
});

/** POST /api/slack/connections/preview: what a link would connect. */
export const connectPreview = z.object({
  slackName: z.string(),
  teamName: z.string(),
  /** The address of the Kairos account that is signed in. */
  email: z.string(),
  /** Whether Slack knows the same address; null if Slack does not tell. */
  sameAddress: z.boolean().nullable(),
  connectedTo: z.enum(['nobody', 'me', 'somebodyElse']),
});
export type ConnectPreview = z.infer<typeof connectPreview>;

/** A Slack account of mine. */
export const slackConnection = z.object({
  id: z.string(),
  teamName: z.string(),
  slackName: z.string().nullable(),
  slackEmail: z.string().nullable(),
  /** Whether Kairos tells me there of meetings. */
  notices: z.boolean(),
  /** Whether the workspace has Kairos now. */
  active: z.boolean(),
  createdAt: z.string(),
});
export type SlackConnectionAnswer = z.infer<typeof slackConnection>;

/** GET /api/slack/connections. */
export const slackConnections = z.array(slackConnection);

/** PATCH /api/slack/connections/:id. */
export const connectionChange = z.object({ notices: z.boolean('Notices must be true or false') });
