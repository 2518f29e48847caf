import Router from '@koa/router';
import { readForm } from '../google/page.ts';
import type { OutlookStore } from './calendars.ts';

export const DEMO_MICROSOFT_ROOT = '/demo-microsoft';

/** Where tests take back what a person allowed. */
export function outlookPages(store: OutlookStore) {
  const router = new Router({ prefix: DEMO_MICROSOFT_ROOT });
  router.post('/permissions', async (ctx) => {
    const form = await readForm(ctx);
    await store.revoke(form.get('email') ?? '');
    ctx.status = 204;
  });
  return router.routes();
}
