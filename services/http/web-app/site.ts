import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { send } from '@koa/send';
import Koa, { type Context, type Middleware } from 'koa';
import { hasCode } from '#services/runtime/errors.ts';
import type { ApiDeps } from '../deps.ts';
import { ApiError } from '../errors.ts';

const ASSET = /^\/assets\/[\w.-]+$/;

/** Seconds. */
const DAY = 24 * 60 * 60;
const YEAR = 365 * DAY;

/** Placeholders in the built HTML that the server fills in. */
const PLACEHOLDER = /__(NONCE|SESSION|DEMO|SIGN_IN|ORIGIN)__/g;
const HEAD = '<!--head-->';

/** Serves the built web app. */
export type Site = {
  /** The pages' assets. Their names change with their content, so browsers cache them forever. */
  files: Middleware;
  /** Answers with a page of the build; the caller sets the status. `head` is markup for the app's shell. */
  show(ctx: Context, file: string, head?: string): Promise<void>;
};

export function createSite({
  web,
  publicUrl,
  demo,
  signInOptions,
}: Pick<ApiDeps['settings'], 'web' | 'publicUrl' | 'demo'> & {
  /** As `data-sign-in` has them: see web/src/lib/sign-in-ways.ts. */
  signInOptions: string;
}): Site {
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
      else if (isRead && ctx.path === '/icon.svg') await sendFile(ctx, `public, max-age=${DAY}`);
      else await next();
    },

    async show(ctx, file, head = '') {
      const page = await read(file);
      const values: Record<string, string> = {
        NONCE: ctx.state['nonce'],
        SESSION: ctx.state['user'] ? 'in' : 'out',
        DEMO: demo.join(' '),
        SIGN_IN: signInOptions,
        ORIGIN: publicUrl,
      };
      ctx.set('Cache-Control', 'no-cache');
      ctx.vary('Cookie');
      ctx.type = 'html';
      // User content is inserted last, so nothing in it is taken for a placeholder.
      ctx.body = page.replace(PLACEHOLDER, (_, name: string) => values[name]!).replace(HEAD, () => head);
    },
  };
}
