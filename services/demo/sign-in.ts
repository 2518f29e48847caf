import type { Context } from 'koa';
import { HOUR } from '#contracts/durations.ts';
import type { GoogleTokens } from '#services/calendars/port.ts';
import { html } from '#services/runtime/html.ts';
import { otherLoopbackName } from '#services/sign-in/other-loopback-name.ts';
import { type SignInWay, signInFailed } from '#services/sign-in/port.ts';
import { safePath } from '#services/sign-in/safe-path.ts';
import { GOOGLE_ISSUER, type Identity } from '#services/storage/accounts/port.ts';
import { ALL_CALENDARS, type DemoCredential } from './calendars.ts';
import { isFromOwnPage, personRow, showDemoPage } from './page.ts';
import { DEMO_ANALYST, DEMO_PEOPLE, type DemoPerson, personByEmail } from './people.ts';

type ConnectGoogle = (
  userId: string,
  account: { id: string; email: string },
  tokens: GoogleTokens,
) => Promise<void>;

const GOOGLE = '/api/auth/google';
const MICROSOFT = '/api/auth/microsoft';
const MICROSOFT_ISSUER = 'demo-microsoft';

/** At Google, everything but the list of someone's calendars. */
const GOOGLE_CALENDAR = 'https://www.googleapis.com/auth/calendar';

/** The address of a sign-in with its query, such as who the visitor has chosen to be. */
export const signInLink = (path: string, query: Record<string, string>): string =>
  `${path}?${new URLSearchParams(query).toString()}`;

const identityOf = ({ email, firstName, lastName }: DemoPerson, issuer: string): Identity => ({
  ...{ issuer, subject: email, email, firstName, lastName, profileImageUrl: null },
});

/**
 * The person whom the visitor has chosen to be, at the address where a sign-in begins. Null once the request is answered instead:
 * with the page that asks, or with a refusal.
 */
function chosen(ctx: Context, publicUrl: string, provider: 'google' | 'microsoft'): DemoPerson | null {
  const elsewhere = otherLoopbackName(ctx, publicUrl, ctx.path);
  if (elsewhere) {
    ctx.redirect(elsewhere);
    return null;
  }
  const { as, error, login_hint: hint } = ctx.query;
  // Another site can't decide who someone is.
  const person = typeof as === 'string' && isFromOwnPage(ctx) ? personByEmail(as) : undefined;
  if (person?.provider === provider) return person;
  if (error !== undefined)
    signInFailed(ctx, "access wasn't granted", provider === 'google' ? undefined : provider);
  else showChoice(ctx, provider, typeof hint === 'string' ? personByEmail(hint) : undefined);
  return null;
}

function showChoice(ctx: Context, provider: 'google' | 'microsoft', hinted: DemoPerson | undefined): void {
  const query = Object.fromEntries(Object.entries(ctx.query).map(([name, value]) => [name, String(value)]));
  const as = ({ email }: DemoPerson) => signInLink(ctx.path, { ...query, as: email });
  const { login_hint: _, ...others } = query;
  const known = hinted?.provider === provider ? hinted : null;
  const people = known ? [known] : DEMO_PEOPLE.filter((one) => one.provider === provider);
  const list = people.map((person) =>
    known
      ? html`<li><div class="row">${personRow(person, html``)}</div></li>`
      : html`<li><a class="row" href="${as(person)}">${personRow(person, html``)}</a></li>`,
  );
  const name = provider === 'google' ? 'Google' : 'Microsoft';
  const cancel = html`<a class="button" href="${signInLink(ctx.path, { ...others, error: 'access_denied' })}">Cancel</a>`;
  showDemoPage(ctx, {
    title: known ? `Continue as ${known.firstName}?` : 'Who do you want to be?',
    note: `${name} is simulated here: no one needs a password, and neither the people nor their calendars are real.`,
    body: html`<ul class="card">${list}</ul><div class="buttons">${
      known
        ? html`<a class="button main" href="${as(known)}">Continue</a><a class="button" href="${signInLink(ctx.path, others)}">Be someone else</a>`
        : html``
    }${cancel}</div>`,
  });
}

/** Where someone goes once they're signed in: an analyst who wants to go nowhere in particular, to their figures. */
const placeOf = ({ email }: DemoPerson, redirect: string | null): string | null =>
  email === DEMO_ANALYST && (redirect === null || redirect === '/') ? '/insights' : redirect;

/** Signs in as someone of the demo who is at Google, and connects their calendar. */
export const demoGoogleWay = (publicUrl: string, now: () => Date, connect: ConnectGoogle): SignInWay => ({
  ...{ key: 'google', name: 'Google', alsoAt: '/auth/google', calendars: null },
  isIssuer: (issuer) => issuer === GOOGLE_ISSUER,
  signIn: (onPerson) => async (ctx) => {
    if (ctx.path === '/auth/google') return ctx.redirect(GOOGLE + ctx.search);
    ctx.set('Cache-Control', 'no-store');
    const person = chosen(ctx, publicUrl, 'google');
    if (!person) return;
    const scopes = [GOOGLE_CALENDAR, ...(ctx.query['calendars'] === 'all' ? [ALL_CALENDARS] : [])];
    const tokens = { accessToken: person.email, expiresAt: now().getTime() + HOUR, scopes };
    await onPerson(ctx, {
      aim: ctx.query['add'] === undefined ? 'signIn' : 'add',
      person: { ...identityOf(person, GOOGLE_ISSUER), isEmailVerified: true },
      redirect: placeOf(person, safePath(ctx.query['redirect'])),
      connect: (userId, id) => connect(userId, { id, email: person.email }, tokens),
    });
  },
});

/** Signs in as someone of the demo who is at Microsoft. Their calendars are connected by a request of their own. */
export const demoMicrosoftWay = (publicUrl: string, now: () => Date): SignInWay => ({
  key: 'microsoft',
  name: 'Microsoft',
  calendars: {
    provider: 'microsoft',
    credentialOf: ({ accessToken }): DemoCredential => ({ accessToken }),
  },
  isIssuer: (issuer) => issuer === MICROSOFT_ISSUER,
  signIn: (onPerson) => async (ctx) => {
    ctx.set('Cache-Control', 'no-store');
    const chosenOne = chosen(ctx, publicUrl, 'microsoft');
    if (!chosenOne) return;
    const person = { ...identityOf(chosenOne, MICROSOFT_ISSUER), isEmailVerified: true };
    const redirect = safePath(ctx.query['redirect']);
    const userId: string | undefined = ctx.state['user']?.id;
    if (ctx.path === `${MICROSOFT}/calendars`) {
      if (!userId) return signInFailed(ctx, 'you were signed out meanwhile', 'microsoft');
      const tokens = {
        ...{ accessToken: chosenOne.email, refreshToken: null, scopes: [] },
        expiresAt: new Date(now().getTime() + HOUR),
      };
      return onPerson(ctx, { aim: 'calendars', person, redirect, userId, tokens });
    }
    return onPerson(ctx, {
      aim: ctx.query['add'] !== undefined && userId ? 'add' : 'signIn',
      person,
      redirect,
    });
  },
});
