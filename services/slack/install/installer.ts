import type { InstallationStore, InstallProvider, StateStore } from '@slack/oauth';
import type { Context } from 'koa';
import type pg from 'pg';
import { v4 as randomUuid } from 'uuid';
import { z } from 'zod';
import type { InstallFailure } from '#contracts/api/slack.ts';
import { SLACK_BOT_SCOPES, SLACK_OAUTH_CALLBACK } from '#contracts/slack-manifest.ts';
import type { Log } from '#services/runtime/log.ts';
import { readJson } from '#services/runtime/read-json.ts';
import type { Vault } from '#services/storage/vault/port.ts';
import { createTakeOvers } from '../connections/take-overs.ts';
import { createUsedOnce } from '../connections/used-once.ts';
import type { Installation, InstalledWorkspaces } from '../connections/workspaces.ts';
import { quietLogger } from '../quiet-logger.ts';

/** The Slack app; `apiUrl` ends with a slash. */
type SlackClient = { clientId: string; clientSecret: string; apiUrl: string; authorizeUrl: string };

type InstallOutcome =
  /** Who added the bot, as Slack says; null if Slack says nothing. */
  { ok: true; by: { team: string; slackUser: string } | null } | { ok: false; why: InstallFailure };

export type SlackInstaller = ReturnType<typeof createSlackInstaller>;

type InstallDeps = {
  client: SlackClient;
  pool: pg.Pool;
  workspaces: InstalledWorkspaces;
  vault: Vault;
  /** Without a trailing slash; comes from the settings, never from a request. */
  publicUrl: string;
  report: Log;
  now: () => Date;
};

type Granted = { installation: Installation } & Pick<Extract<InstallOutcome, { ok: true }>, 'by'>;

/** How long people may take at Slack, in milliseconds. */
const LASTS = 10 * 60_000;
const PLACE = 'slack:install';
/** Milliseconds. */
const TIMEOUT = 8_000;

const startedInstall = z.object({ id: z.uuid(), userId: z.string(), until: z.iso.datetime() });

/** Adds the bot to workspaces with Slack's own library, which is loaded on first use. */
export function createSlackInstaller(deps: InstallDeps) {
  const { client, pool, workspaces, vault, publicUrl, report, now } = deps;
  const usedOnce = createUsedOnce({ pool, now });
  const takeOvers = createTakeOvers({ pool, vault, workspaces, now });
  const https = publicUrl.startsWith('https:');
  const cookie = https ? '__Host-slack-install' : 'slack-install';
  const asked = { scopes: [...SLACK_BOT_SCOPES], redirectUri: publicUrl + SLACK_OAUTH_CALLBACK };
  const logger = quietLogger((error) =>
    report.warn({ event: 'slackInstallFailed', why: codeOf(error) }, "Couldn't add Kairos to Slack"),
  );
  const clientOptions = {
    slackApiUrl: client.apiUrl,
    timeout: TIMEOUT,
    retryConfig: { retries: 0 },
    rejectRateLimitedCalls: true,
  };

  /** The state names who began the installation, and serves once. */
  const stateStore: StateStore = {
    async generateStateParam({ metadata: userId }) {
      const until = new Date(now().getTime() + LASTS).toISOString();
      return vault.seal(JSON.stringify({ id: randomUuid(), userId, until }), PLACE);
    },
    async verifyStateParam(_, state) {
      const started = readJson(startedInstall, () => vault.open(state, PLACE));
      if (!started) throw new NotStarted("this state isn't ours");
      const { id, userId, until } = started;
      const end = new Date(until);
      if (end <= now()) throw new NotStarted('it took longer than ten minutes');
      if (!(await usedOnce.use(id, end))) throw new NotStarted('it was finished before');
      return { ...asked, metadata: userId };
    },
  };

  /** `finish` stores the installation, because it knows the user. */
  const installationStore: InstallationStore = {
    storeInstallation: async () => {},
    fetchInstallation: async () => {
      throw new Error('workspaces are looked up in workspaces.ts');
    },
  };

  let loading: Promise<InstallProvider> | null = null;
  const provider = () => {
    loading ??= import('@slack/oauth').then(
      ({ InstallProvider }) =>
        new InstallProvider({
          clientId: client.clientId,
          clientSecret: client.clientSecret,
          authorizationUrl: client.authorizeUrl,
          stateStore,
          installationStore,
          stateCookieName: cookie,
          clientOptions,
          logger,
        }),
    );
    return loading;
  };

  const setCookie = (ctx: Context, state: string | null) =>
    ctx.cookies.set(cookie, state, {
      httpOnly: true,
      sameSite: 'lax',
      secure: https,
      maxAge: LASTS,
      overwrite: true,
      signed: false,
    });

  /** Slack's grant, or why there is none. */
  async function exchange(ctx: Context, userId: string): Promise<Granted | Exclude<InstallFailure, 'taken'>> {
    let outcome: Granted | Exclude<InstallFailure, 'taken'> = 'notStarted';
    let trouble: Error | null = null;
    await (await provider()).handleCallback(ctx.req, ctx.res, {
      beforeInstallation: async ({ metadata }) => metadata === userId,
      success: (given) => {
        const { team, bot, user, isEnterpriseInstall } = given;
        if (isEnterpriseInstall || !team?.id) outcome = 'organization';
        else if (!bot) outcome = 'slack';
        else
          outcome = {
            installation: {
              team: team.id,
              teamName: team.name ?? team.id,
              botUser: bot.userId,
              botToken: bot.token,
              scopes: bot.scopes,
            },
            by: user.id ? { team: team.id, slackUser: user.id } : null,
          };
      },
      failure: (error) => {
        const failure = failureOf(error.code, ctx.query['error']);
        if (failure) outcome = failure;
        else trouble = error;
      },
    });
    if (trouble) throw trouble;
    return outcome;
  }

  return {
    takeOvers,

    /** Where to add the bot; the browser gets a cookie that is needed to finish. */
    async begin(ctx: Context, userId: string): Promise<{ authUrl: string }> {
      const installer = await provider();
      const options = { ...asked, metadata: userId };
      const state = await stateStore.generateStateParam(options, now());
      setCookie(ctx, state);
      return { authUrl: await installer.generateInstallUrl(options, true, state) };
    },

    /** The query Slack returned with; `userId` is the signed-in user, or null. */
    async finish(ctx: Context, userId: string | null): Promise<InstallOutcome> {
      const given = userId === null ? 'notStarted' : await exchange(ctx, userId);
      // Browsers on plain http ignore the library's own way of ending the cookie.
      ctx.res.removeHeader('Set-Cookie');
      setCookie(ctx, null);
      if (userId === null || typeof given === 'string') return { ok: false, why: given as InstallFailure };
      const { installation, by } = given as Granted;
      const saved = await workspaces.save(userId, installation);
      if (saved.ok) return { ok: true, by };
      await takeOvers.ask(userId, installation);
      return saved;
    },

    /** Gives a token back to Slack. Best effort: false if Slack did not confirm. */
    async revoke(botToken: string): Promise<boolean> {
      const { WebClient } = await import('@slack/web-api');
      try {
        return (await new WebClient(botToken, { ...clientOptions, logger }).auth.revoke()).ok;
      } catch (error) {
        report.warn({ event: 'slackNotRevoked', why: codeOf(error) }, "Slack couldn't revoke a token");
        return false;
      }
    },
  };
}

/** This browser didn't start the installation, or took too long. */
class NotStarted extends Error {
  readonly code = 'SLACK_NOT_STARTED';
}

/** The library's codes for failures before Slack is called. */
const BEFORE_SLACK = new Set(['slack_oauth_invalid_state', 'slack_oauth_missing_state', 'SLACK_NOT_STARTED']);

/** Null for failures that are neither the person's nor Slack's, such as a missing database. */
function failureOf(code: string, error: unknown): 'cancelled' | 'notStarted' | 'slack' | null {
  if (code === 'slack_oauth_installer_authorization_error') return 'cancelled';
  if (BEFORE_SLACK.has(code)) return 'notStarted';
  if (code === 'slack_oauth_missing_code') return error === undefined ? 'notStarted' : 'slack';
  return code.startsWith('slack_') ? 'slack' : null;
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
