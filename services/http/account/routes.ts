import { accountExport, currentUser, settingsRequest, videoOffersAnswer } from '#contracts/api/account.ts';
import { mainAddressRequest, type OwnIdentities, ownIdentities } from '#contracts/api/identities.ts';
import { accessTokenList, createdToken, createTokenRequest, TOKENS_PER_USER } from '#contracts/api/tokens.ts';
import { countInWords } from '#contracts/text/counts.ts';
import { missing } from '#contracts/text/field-errors.ts';
import type { MeetingRows } from '#projections/meetings/rows.ts';
import { maySignIn } from '#services/sign-in/allowed.ts';
import { providerName } from '#services/sign-in/provider-name.ts';
import type { User } from '#services/storage/accounts/port.ts';
import type { Sealer } from '#services/storage/vault/port.ts';
import { eraseAccount } from '#services/use-cases/erasure/erase-account.ts';
import { videoOffers } from '#services/use-cases/meetings/details.ts';
import { disconnectCalendars } from '#services/use-cases/settings/calendar-accounts.ts';
import { changeSettings } from '#services/use-cases/settings/change-settings.ts';
import { wakeSagas } from '#services/use-cases/settings/wake-sagas.ts';
import { presentUser } from '../auth/presenter.ts';
import type { ApiDeps } from '../deps.ts';
import { ApiError, catchingUp, notFound, unauthorized } from '../errors.ts';
import { presentEvidence } from '../meetings/details.ts';
import { presentMeeting, presentParticipant } from '../meetings/presenter.ts';
import { loadKeys, viewOfRows } from '../meetings/view.ts';
import { type Route, route } from '../route.ts';
import { sessionsIdentity } from '../security/session.ts';
import { calendarRoutes } from './calendars.ts';
import { holidayRoutes, refuseUnknownPlace } from './holidays.ts';

export function accountRoutes(deps: ApiDeps): Route[] {
  const { users, contacts, meetings, calendarAccounts, sessions, personalTokens, sealer } = deps;
  const { integrations, settings, now } = deps;

  const current = async (id: string) => {
    const user = await users.byId(id);
    if (!user) throw unauthorized();
    return presentUser(user, settings);
  };

  return [
    route('PATCH /api/account/settings', {
      summary:
        'Change your time zone, your clock, when you meet (hours, days off, public holidays, breathing room, notice), the alert and the video link of new meetings, or whether you get notices',
      scope: 'meetings:write',
      body: settingsRequest,
      answers: { 200: currentUser },
      handle: async ({ user, body }) => {
        const { timezone, clock, timePreference, holidays, notices, alarm, video, videoAddress, ...wishes } =
          body;
        refuseUnknownPlace(holidays);
        if (video === 'own' && !(videoAddress ?? user.videoAddress))
          throw new ApiError(400, missing('Video link'));
        const clocks = { zone: timezone, clock, hours: timePreference, holidays, wishes };
        const changes = { ...clocks, notices, alarm, video, videoAddress };
        await changeSettings(deps, user.id, changes);
        return current(user.id);
      },
    }),
    route('GET /api/account/calendars/video-links', {
      summary: 'List the video links that your new meetings can have',
      scope: 'meetings:read',
      answers: { 200: videoOffersAnswer },
      handle: async ({ user }) => videoOffers(deps, user),
    }),
    ...identityRoutes(deps),
    ...personalTokenRoutes(deps),
    ...holidayRoutes(deps),
    ...calendarRoutes(deps),
    route('POST /api/account/sign-out-everywhere', {
      summary: 'Sign out of all sessions, including this one',
      answers: { 204: null },
      handle: async ({ ctx, user }) => {
        ctx['session'] = null;
        await sessions.destroyAllOf(user.id);
        ctx.set('Clear-Site-Data', '"cache", "storage"');
      },
    }),
    route('GET /api/account/export', {
      summary: 'Export everything Kairos stores about you, as JSON',
      limit: 'costly',
      answers: { 200: accountExport },
      handle: async ({ ctx, user }) => {
        const involved = await meetings.involving(user.id);
        await loadKeys(sealer, involved);
        ctx.set('Content-Disposition', 'attachment; filename="kairos-export.json"');
        return {
          exportedAt: now().toISOString(),
          account: presentUser(user, settings),
          ...(await presentIdentities(deps, user.id)),
          contacts: (await contacts.list(user.id)).map(({ name, email, createdAt }) => ({
            name,
            email,
            createdAt,
          })),
          calendars: (await calendarAccounts.accountsOf(user.id)).map(({ provider, label, calendars }) => ({
            ...{ provider, label },
            calendars: calendars.map(({ name, counts }) => ({ name, counts })),
          })),
          ...Object.assign({}, ...(await Promise.all(integrations.map(({ exported }) => exported(user.id))))),
          tokens: await personalTokens.list(user.id),
          meetings: involved.map((rows) => presentOwnData(rows, sealer, user, now())),
        };
      },
    }),
    route('DELETE /api/account', {
      summary:
        'Delete your account, cancel the meetings you organize, and make your data unreadable for good',
      limit: 'costly',
      answers: { 204: null },
      handle: async ({ ctx, user }) => {
        const outcome = await eraseAccount(deps, user.id);
        if (outcome === 'behind') throw catchingUp('Nothing was deleted. Try again in a moment.');
        if (outcome === 'begun')
          throw catchingUp('Your account is being deleted, which takes a few minutes.');
        ctx['session'] = null;
        ctx.set('Clear-Site-Data', '"cache", "storage"');
      },
    }),
  ];
}

/** From the first possible instant to the last. */
const EVER = { start: new Date(-8.64e15), end: new Date(8.64e15) };

/**
 * The data of a meeting about a person, for their data export: the meeting itself while they belong to it, and what was
 * read of their own calendar, within its dates or beyond, how inconvenient the booked time is for them, and whether
 * they were asked or invited to it once it was booked. If they were removed from the meeting, only that they were in
 * it.
 */
function presentOwnData(rows: MeetingRows, sealer: Pick<Sealer, 'open'>, user: User, now: Date) {
  const view = viewOfRows(rows, sealer);
  const organizes = view.organizerId === user.id;
  const me = view.participants.find(({ userId }) => userId === user.id);
  if (!organizes && !me) return { id: view.id, removed: true };
  const number = organizes ? 0 : me?.number;
  const calendar = rows.availability.find(({ participant }) => participant === number) ?? null;
  const mine = rows.participants.find((row) => row.number === me?.number);
  const borne = rows.inconveniences.find(({ participant }) => participant === number);
  return {
    ...presentMeeting(view, user, now),
    me: me ? { ...presentParticipant(me), bookedTime: mine?.booked_time ?? null } : null,
    myCalendar: calendar && {
      ...presentEvidence(calendar, EVER, sealer),
      wishes: calendar.wishes === null ? null : sealer.open(calendar.wishes),
    },
    myInconvenience: borne ? { points: borne.points, kind: borne.kind } : null,
  };
}

/** Someone's access tokens. No program manages them, so a token never creates another token. */
function personalTokenRoutes({ personalTokens }: Pick<ApiDeps, 'personalTokens'>): Route[] {
  return [
    route('GET /api/account/tokens', {
      summary: 'List your access tokens, without their secrets',
      answers: { 200: accessTokenList },
      handle: async ({ user }) => ({ tokens: await personalTokens.list(user.id) }),
    }),
    route('POST /api/account/tokens', {
      summary: 'Create an access token, whose secret only this answer has',
      body: createTokenRequest,
      answers: { 201: createdToken, 409: null },
      handle: async ({ ctx, user, body }) => {
        const created = await personalTokens.create(user.id, sessionsIdentity(ctx), body);
        if (!created)
          throw new ApiError(
            409,
            `You already have ${countInWords(TOKENS_PER_USER, 'access token')}, which is the limit. Revoke one first.`,
          );
        return created;
      },
    }),
    route('DELETE /api/account/tokens/:token', {
      summary: 'Revoke an access token, which ends at once',
      answers: { 204: null },
      handle: async ({ user, params: { token = '' } }) => {
        if (!(await personalTokens.revoke(user.id, token))) throw notFound();
      },
    }),
  ];
}

/** Throws for an account that is gone. */
async function presentIdentities(
  { users, signInWays }: Pick<ApiDeps, 'users' | 'signInWays'>,
  userId: string,
): Promise<OwnIdentities> {
  const user = await users.byId(userId);
  if (!user) throw unauthorized();
  const identities = await users.identitiesOf(userId);
  return {
    identities: identities.map(({ id, issuer, email, createdAt }) => ({
      id,
      provider: providerName(issuer, signInWays),
      email,
      main: email === user.email,
      createdAt,
    })),
  };
}

/** How someone signs in, and where their emails go. Adding a way is a sign-in of its own, with `add`. */
function identityRoutes(deps: ApiDeps): Route[] {
  const { users, settings } = deps;
  const present = (userId: string) => presentIdentities(deps, userId);

  return [
    route('GET /api/account/identities', {
      summary: 'List the ways in which you sign in, and the address that emails go to',
      answers: { 200: ownIdentities },
      handle: async ({ user }) => present(user.id),
    }),
    route('DELETE /api/account/identities/:identity', {
      summary: 'Remove a way to sign in, with its calendars, and its address unless another one has it',
      answers: { 200: ownIdentities },
      handle: async ({ ctx, user, params: { identity = '' } }) => {
        const outcome = await users.removeIdentity(user.id, identity, ctx['session'].externalKey);
        if (outcome === 'unknown') throw notFound();
        if (outcome === 'last')
          throw new ApiError(
            409,
            "This is your only way to sign in, so it can't be removed. Add another one first.",
          );
        await disconnectCalendars(deps, user.id, identity);
        await wakeSagas(deps, user.id);
        return present(user.id);
      },
    }),
    route('PUT /api/account/address', {
      summary: 'Choose the address that emails go to, among those you sign in with',
      body: mainAddressRequest,
      answers: { 200: ownIdentities },
      handle: async ({ user, body: { email } }) => {
        if (!maySignIn(email, settings.signIn))
          throw new ApiError(403, "This address can't be your main one here. Ask your admin for access.");
        if (!(await users.chooseAddress(user.id, email)))
          throw new ApiError(
            409,
            "You don't sign in with this address yet. Add it to the ways you sign in first.",
          );
        return present(user.id);
      },
    }),
  ];
}
