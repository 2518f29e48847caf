import type { Context } from 'koa';
import { z } from 'zod';
import { readJson } from '#services/runtime/read-json.ts';
import type { Vault } from '#services/storage/vault/port.ts';
import { cookieName } from './session.ts';

const GRANT_LIFETIME_MS = 7 * 24 * 60 * 60_000;
const MAX_GRANTS = 20;
const PLACE = 'link-grant';

const grants = z.array(z.object({ meetingId: z.string(), until: z.number() }));

/**
 * Which meetings this browser opened by their share link. Kept sealed in a separate cookie, so it survives the sign-in.
 * A meeting's id alone never admits.
 */
export type LinkGrants = ReturnType<typeof createLinkGrants>;

type LinkGrantsDeps = { vault: Vault; publicUrl: string; now: () => Date };

export function createLinkGrants({ vault, publicUrl, now }: LinkGrantsDeps) {
  const name = cookieName('link', publicUrl);

  const read = (ctx: Context): z.infer<typeof grants> => {
    const sealed = ctx.cookies.get(name);
    // Tampered with, or sealed with a lost key: it grants nothing.
    const given = sealed ? readJson(grants, () => vault.open(sealed, PLACE)) : null;
    return (given ?? []).filter(({ until }) => until > now().getTime());
  };

  return {
    has: (ctx: Context, meetingId: string): boolean =>
      read(ctx).some((grant) => grant.meetingId === meetingId),
    give(ctx: Context, meetingId: string): void {
      const others = read(ctx).filter((grant) => grant.meetingId !== meetingId);
      const all = [{ meetingId, until: now().getTime() + GRANT_LIFETIME_MS }, ...others].slice(0, MAX_GRANTS);
      ctx.cookies.set(name, vault.seal(JSON.stringify(all), PLACE), {
        httpOnly: true,
        sameSite: 'lax',
        secure: publicUrl.startsWith('https:'),
        maxAge: GRANT_LIFETIME_MS,
        overwrite: true,
      });
    },
  };
}
