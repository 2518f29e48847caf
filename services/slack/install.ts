import type { Context } from 'koa';

/** Why a workspace was not connected. */
export type InstallFailure =
  /** The person said no at Slack. */
  | 'cancelled'
  /** It was not begun in this browser by this person, or took too long, or was finished before. */
  | 'notStarted'
  /** Slack did not complete it. */
  | 'slack'
  /** For a whole organization at once, which Kairos does not do. */
  | 'organization';

export type InstallOutcome =
  | { ok: true }
  /** Another account connected this workspace; the person is asked. */
  | { ok: false; why: 'taken'; takeOver: string }
  | { ok: false; why: InstallFailure };

export interface Install {
  /** Where to add the bot; the browser gets a cookie that belongs to it. */
  begin(ctx: Context, userId: string): Promise<{ authUrl: string }>;
  /** What Slack led back with. */
  finish(ctx: Context, userId: string): Promise<InstallOutcome>;
}
