import type { Context, Middleware } from 'koa';
import { withTimeLimit } from '#services/runtime/time-limit.ts';
import type { Workspaces } from '../port.ts';
import type { SlackRequestTrouble } from './bolt.ts';
import type { Intake } from './intake.ts';

/** Slack waits for three seconds. */
const PATIENCE = 2_900;

const PATHS = ['/api/slack/events', '/api/slack/interactive'];

const AGAIN = "Kairos couldn't store this. Send it again.";

type ReceiverDeps = {
  signingSecret: string;
  intake: Intake;
  workspaces: Workspaces;
  /** Starts drawing a person's App Home. */
  home: (team: string, slackUser: string) => void;
  now: () => Date;
  onTrouble: (trouble: SlackRequestTrouble) => void;
  /** How long Slack is kept waiting, milliseconds. */
  patience?: number;
};

type Answer = { status: number; body: string | object };

/**
 * Handles Slack's requests, on both addresses alike; other requests are passed on. Reads the raw body, so the receiver
 * has to come before any body parser. Every request must be signed, and gets 200 once its content is stored: 503 makes
 * Slack send the request again.
 *
 * Bolt takes a third of a second and 50 MB to load, so it is loaded on the first request.
 */
export function createSlackReceiver({ patience = PATIENCE, ...deps }: ReceiverDeps): Middleware {
  const { onTrouble } = deps;
  let loading: ReturnType<typeof load> | null = null;

  async function load() {
    const [{ createBolt }, { verifyRequest }] = await Promise.all([
      import('./bolt.ts'),
      import('./bolt-request.ts'),
    ]);
    return { readSigned: verifyRequest, bolt: createBolt(deps) };
  }

  async function answerTo(ctx: Context): Promise<Answer> {
    loading ??= load();
    const { readSigned, bolt } = await loading;
    const read = await readSigned(ctx.req, deps);
    if (!read.ok) return { status: read.status, body: { message: read.message } };
    if (read.body === null) return { status: 200, body: '' };
    const { type, challenge } = read.body;
    if (type === 'url_verification') return { status: 200, body: { challenge } };
    return { status: 200, body: await bolt(read.body) };
  }

  async function answerOrFail(ctx: Context): Promise<Answer> {
    try {
      return await answerTo(ctx);
    } catch (error) {
      onTrouble({ what: 'failed', error });
      return { status: 503, body: { message: AGAIN } };
    }
  }

  return async (ctx, next) => {
    if (ctx.method !== 'POST' || !PATHS.includes(ctx.path)) return next();
    ctx.state['route'] = ctx.path;
    const { status, body } = await withTimeLimit(answerOrFail(ctx), patience, () => {
      onTrouble({ what: 'late' });
      return { status: 503, body: { message: AGAIN } };
    });
    ctx.status = status;
    ctx.body = body;
    // The unread rest of a body must not be taken for the next request.
    if (!ctx.req.complete) ctx.set('Connection', 'close');
  };
}
