import type { Context } from 'koa';
import {
  signInLinkPreview,
  signInLinkRequest,
  signInLinkRequested,
  signInLinkToken,
  signInLinkUsed,
} from '#contracts/api/sign-in-links.ts';
import { normalizeEmail } from '#contracts/email-address.ts';
import { SETTINGS_PAGE } from '#contracts/pages.ts';
import { countInWords } from '#contracts/text/counts.ts';
import { listInWords } from '#contracts/text/lists.ts';
import { maySignIn } from '#services/sign-in/allowed.ts';
import { providerName } from '#services/sign-in/provider-name.ts';
import { safePath } from '#services/sign-in/safe-path.ts';
import { type Identity, MAIL_ISSUER, type User } from '#services/storage/accounts/port.ts';
import { SIGN_IN_LINK_MINUTES, type SignInLink } from '#services/storage/accounts/sign-in-links.ts';
import { addIdentity } from '#services/use-cases/sign-in/add-identity.ts';
import { askForLink } from '#services/use-cases/sign-in/ask-for-link.ts';
import type { ApiDeps } from '../deps.ts';
import { ApiError, catchingUp, tooMany, unauthorized } from '../errors.ts';
import { type Route, route } from '../route.ts';
import { createAskingBrowser } from '../security/asking-browser.ts';
import { callerNetworks } from '../security/caller-network.ts';
import { protectShareToken } from '../security/headers.ts';
import { enter } from './enter.ts';

const GONE = 'This link was already used, has expired, or is incomplete. Ask for a new one.';
const NOT_ALLOWED = "This address can't sign in here. Ask your admin for access.";
const ELSEWHERE = "Open this link in the browser where you're signed in to the account that asked for it.";
const OTHER_ACCOUNT =
  "This address belongs to another Kairos account. Remove it there first, or delete that account if you don't need it.";

const IN_USE =
  'Another account signs in with this address and has meetings. Sign in to that one, or remove this address there first.';

const tooManyFromHere = (until: Date, now: Date): string => {
  const minutes = Math.ceil((until.getTime() - now.getTime()) / 60_000);
  return `Too many sign-in emails were asked for from your network. Try again in ${countInWords(minutes, 'minute')}.`;
};

/** Who has the mailbox of this address. It says no name. */
const identityOf = (email: string): Identity => ({
  issuer: MAIL_ISSUER,
  subject: normalizeEmail(email),
  email,
  ...{ firstName: '', lastName: '', profileImageUrl: null },
});

/**
 * Signing in by a link in an email, where the settings allow it. Asking for a link reveals no account. Opening a link
 * does nothing, since mail scanners open links; only the button on its page signs in.
 */
export function mailLinkRoutes(deps: ApiDeps): Route[] {
  const { users, signInLinks, signInWays, settings, vault, report, measures, now } = deps;
  if (!settings.signInByMail) return [];
  const browsers = createAskingBrowser({ vault, publicUrl: settings.publicUrl });

  const found = async (token: string) => {
    const link = await signInLinks.find(token);
    if (!link) throw new ApiError(410, GONE);
    return link;
  };

  const isHere = (ctx: Context, user: User | null, { userId, browser }: SignInLink) =>
    userId === null ? browsers.is(ctx, browser) : user?.id === userId;

  const refuse = (why: string, status: number, message: string): never => {
    report.warn({ event: 'signInRefused', why }, 'a sign-in was refused');
    throw new ApiError(status, message);
  };

  /** How the account with this address signs in; null if there is none, or an email link to the address is one of its ways. */
  const otherWaysOf = async (email: string): Promise<string | null> => {
    const owner = (await users.byEmails([email])).get(normalizeEmail(email));
    if (!owner) return null;
    const identities = await users.identitiesOf(owner.id);
    if (identities.some((one) => one.issuer === MAIL_ISSUER && one.email === normalizeEmail(email)))
      return null;
    return listInWords([...new Set(identities.map(({ issuer }) => providerName(issuer, signInWays)))]);
  };

  /** The owner of the mailbox need not own the account; ownership is proven by the account's own way to sign in. */
  const refuseUnproven = async (email: string): Promise<never> => {
    const ways = await otherWaysOf(email);
    return refuse(
      'emailTaken',
      409,
      ways === null
        ? OTHER_ACCOUNT
        : `Another account has this address, and signs in with ${ways}. Add that here instead.`,
    );
  };

  /**
   * Accounts are never found by an address. The existence of an account is revealed only here, to the person who has
   * its mailbox.
   */
  const refuseOtherWays = async (email: string): Promise<void> => {
    const ways = await otherWaysOf(email);
    if (ways === null) return;
    refuse(
      'emailTaken',
      409,
      `You already have an account with this address, and sign in to it with ${ways}. Sign in that way, then add this address in your settings to use email links too.`,
    );
  };

  return [
    route('POST /api/auth/mail', {
      summary: 'Ask for an email with a link that signs you in, or adds the address to your account',
      access: 'public',
      limit: 'signIn',
      body: signInLinkRequest,
      answers: { 202: signInLinkRequested },
      handle: async ({ ctx, user, body: { email, redirect, add } }) => {
        if (add && !user) throw unauthorized();
        const link: SignInLink = {
          email,
          redirect: safePath(redirect),
          userId: add && user ? user.id : null,
          browser: browsers.mark(ctx, SIGN_IN_LINK_MINUTES * 60_000),
        };
        const asked = await askForLink(deps, link, callerNetworks(ctx.ip));
        if (!asked.kept) {
          const { limit, until } = asked;
          report.warn({ event: 'signInLinkDropped', limit }, 'a link to sign in was not sent');
          measures.count('kairos_sign_in_links_dropped_total', { limit });
          if (limit === 'network')
            throw tooMany(tooManyFromHere(until, now()), (until.getTime() - now().getTime()) / 1_000);
        }
        return { minutes: SIGN_IN_LINK_MINUTES };
      },
    }),
    route('POST /api/auth/mail/look', {
      summary: 'See what a link from a sign-in email does, without using it',
      access: 'public',
      limit: 'link',
      body: signInLinkToken,
      answers: { 200: signInLinkPreview },
      handle: async ({ ctx, user, body }) => {
        protectShareToken(ctx);
        const link = await found(body.token);
        return { email: link.email, adding: link.userId !== null, here: isHere(ctx, user, link) };
      },
    }),
    route('POST /api/auth/mail/finish', {
      summary: 'Sign in with a link from a sign-in email, or add its address to your account',
      access: 'public',
      limit: 'link',
      body: signInLinkToken,
      answers: { 200: signInLinkUsed },
      handle: async ({ ctx, user, body }) => {
        protectShareToken(ctx);
        const link = await found(body.token);
        if (link.userId !== null && !isHere(ctx, user, link)) throw new ApiError(409, ELSEWHERE);
        if (!maySignIn(link.email, settings.signIn)) refuse('notAllowed', 403, NOT_ALLOWED);
        if (!(await signInLinks.use(link.id))) throw new ApiError(410, GONE);
        const identity = identityOf(link.email);
        if (link.userId !== null) {
          const added = await addIdentity(deps, link.userId, identity);
          if (!added.ok && added.why === 'emailTaken') await refuseUnproven(link.email);
          if (!added.ok && added.why === 'inUse') refuse('inUse', 409, IN_USE);
          if (!added.ok) throw catchingUp('Nothing was added. Ask for a new link in a moment.');
          return { to: SETTINGS_PAGE };
        }
        await refuseOtherWays(link.email);
        const signedIn = await users.signIn(identity);
        if (!signedIn.ok) return refuse(signedIn.why, 409, OTHER_ACCOUNT);
        return { to: await enter(deps, ctx, signedIn, link.redirect) };
      },
    }),
  ];
}
