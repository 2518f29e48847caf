import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { send } from '@koa/send';
import Koa, { type Context, type Middleware } from 'koa';
import type {
  AppValues,
  InvitationValues,
  PageValues,
  Promises,
  StatusValues,
} from '#contracts/page-values.ts';
import { PREVIEW_PICTURES } from '#contracts/pages.ts';
import { hasCode } from '#services/runtime/errors.ts';
import { escapeHtml } from '#services/runtime/html.ts';
import type { ApiDeps } from '../deps.ts';
import { ApiError } from '../errors.ts';

const ASSET = /^\/assets\/[\w.-]+$/;

/** Files whose names never change, because others know them: browsers, chats that show previews of links, and the demo. */
const LASTING = ['/icon.svg', '/inter.woff2', ...Object.values(PREVIEW_PICTURES)];

/** Seconds. */
const DAY = 24 * 60 * 60;
const YEAR = 365 * DAY;

export type Site = {
  /** The pages' assets. Their names change with their content, so browsers cache them forever. */
  files: Middleware;
  /**
   * Answers with a page of the build; the caller sets the status. `head` is markup for the app's shell, `values` are
   * specific to this page.
   */
  show(
    ctx: Context,
    file: string,
    more?: { head?: string; values?: StatusValues | InvitationValues | AppValues },
  ): Promise<void>;
};

export function createSite({
  web,
  publicUrl,
  demo,
  promises,
  signInOptions,
}: Pick<ApiDeps['settings'], 'web' | 'publicUrl' | 'demo' | 'promises'> & {
  /** As `data-sign-in` has them: see web/src/lib/sign-in-ways.ts. */
  signInOptions: string;
}): Site {
  const everywhere = {
    ...pageValues(promises, demo.includes('google')),
    DEMO: demo.join(' '),
    SIGN_IN: signInOptions,
    ORIGIN: publicUrl,
  };

  // Read on each call, so a new build shows at once.
  const read = async (file: string): Promise<string> => {
    try {
      return await readFile(path.join(web, file), 'utf8');
    } catch (error) {
      if (!hasCode(error, 'ENOENT')) throw error;
      throw new ApiError(503, "The web app isn't built. Run `npm run kairos -- build`.");
    }
  };

  const sendFile = async (ctx: Context, cacheControl: string): Promise<void> => {
    try {
      await send(ctx, ctx.path, {
        root: web,
        setHeaders: (response) => response.setHeader('Cache-Control', cacheControl),
      });
    } catch (error) {
      if (!(error instanceof Koa.HttpError) || error.status >= 500) throw error;
      // Never the app: a page that requests an asset of an older build has to notice.
      ctx.status = 404;
      ctx.set('Cache-Control', 'no-store');
      ctx.type = 'text';
      ctx.body = 'Not found';
    }
  };

  return {
    async files(ctx, next) {
      const isRead = ctx.method === 'GET' || ctx.method === 'HEAD';
      if (isRead && ASSET.test(ctx.path)) await sendFile(ctx, `public, max-age=${YEAR}, immutable`);
      else if (isRead && LASTING.includes(ctx.path)) await sendFile(ctx, `public, max-age=${DAY}`);
      else await next();
    },

    async show(ctx, file, { head, values } = {}) {
      const page = await read(file);
      ctx.set('Cache-Control', 'no-cache');
      ctx.vary('Cookie');
      ctx.type = 'html';
      ctx.body = fillIn(
        page,
        {
          ...everywhere,
          ...values,
          NONCE: ctx.state['nonce'],
          SESSION: ctx.state['user'] ? 'in' : 'out',
        },
        head,
      );
    },
  };
}

/** The values shared by all pages of this Kairos. */
export const pageValues = (promises: Promises, liveDemo: boolean): PageValues => ({
  ACCURACY: promises.accuracy ?? '',
  SUPPORT_MAIL: promises.supportMail ?? '',
  SUPPORT_WITHIN: promises.supportWithin ?? '',
  SUPPORT_AVERAGE: promises.supportAverage ?? '',
  DATA_LOCATION: promises.dataLocation ?? '',
  SOURCE_CODE: promises.sourceCode ?? '',
  LIVE_DEMO: liveDemo ? 'on' : '',
});

const CONDITION = /<(if|unless)-([A-Z_]+)>(.*?)<\/\1-\2>/gs;
const HEAD = '<!--head-->';

/**
 * A page of the build with its values: see contracts/page-values.ts. A value is text wherever it goes. `head` is markup, and
 * goes in last, so nothing in it is taken for a placeholder.
 */
export function fillIn(page: string, values: Readonly<Record<string, string>>, head = ''): string {
  const known = Object.keys(values).join('|');
  return withConditions(page, values)
    .replace(new RegExp(`__(${known})__`, 'g'), (_, name: string) => escapeHtml(values[name]!))
    .replace(HEAD, () => head);
}

const withConditions = (page: string, values: Readonly<Record<string, string>>): string =>
  page.replace(CONDITION, (_, kind: string, name: string, content: string) =>
    Boolean(values[name]) === (kind === 'if') ? withConditions(content, values) : '',
  );
