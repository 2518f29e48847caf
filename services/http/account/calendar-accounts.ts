import { calendarAccountRequest } from '#contracts/api/calendar-accounts.ts';
import { type OwnCalendars, ownCalendars } from '#contracts/api/calendars.ts';
import { CALENDAR_ACCOUNTS_PER_USER } from '#contracts/api/limits.ts';
import type { CalendarsNotFound, NamedCalendars } from '#services/calendars/find-calendars.ts';
import { connectCalendars, disconnectCalendars } from '#services/use-cases/settings/calendar-accounts.ts';
import { wakeSagas } from '#services/use-cases/settings/wake-sagas.ts';
import type { ApiDeps } from '../deps.ts';
import { ApiError, notFound } from '../errors.ts';
import { type Route, route } from '../route.ts';

/** Connects and disconnects calendar accounts. Google accounts are connected by signing in. */
export function calendarAccountRoutes(
  deps: ApiDeps,
  present: (userId: string) => Promise<OwnCalendars>,
): Route[] {
  return [
    route({
      method: 'POST',
      path: '/api/account/calendar-accounts',
      summary: 'Connect calendars on a CalDAV server, or the address of a published calendar',
      access: 'user',
      scope: null,
      limit: 'costly',
      body: calendarAccountRequest,
      answers: { 201: ownCalendars },
      handle: async ({ user, body }) => {
        const outcome = await connectCalendars(deps, user, body);
        if (!outcome.ok) throw refusal(outcome, body.provider);
        await wakeSagas(deps, user.id);
        return present(user.id);
      },
    }),
    route({
      method: 'DELETE',
      path: '/api/account/calendar-accounts/:account',
      summary:
        "Disconnect a calendar account, and forget its calendars. Kairos's access ends, where the provider allows that",
      access: 'user',
      scope: null,
      limit: 'costly',
      answers: { 200: ownCalendars },
      handle: async ({ user, params: { account = '' } }) => {
        if (!(await disconnectCalendars(deps, user.id, account))) throw notFound();
        await wakeSagas(deps, user.id);
        return present(user.id);
      },
    }),
  ];
}

function refusal(
  failure: CalendarsNotFound | { why: 'tooMany' },
  provider: NamedCalendars['provider'],
): ApiError {
  if (failure.why === 'tooMany')
    return new ApiError(
      409,
      `You can connect at most ${CALENDAR_ACCOUNTS_PER_USER} calendar accounts. Disconnect one first.`,
    );
  return new ApiError(400, sentenceFor(failure, provider));
}

function sentenceFor(failure: CalendarsNotFound, provider: NamedCalendars['provider']): string {
  switch (failure.why) {
    case 'notAnAddress':
      return 'Enter the full address of the calendar. It begins with https:// or webcal://.';
    case 'notFound':
      return provider === 'feed'
        ? "There's no calendar at this address. Copy it again from the calendar's settings."
        : "There are no calendars at this address. Check it, or enter your calendar server's address.";
    case 'wrongPassword':
      return 'The server refused this username and password. Create a new app password there and try that.';
    case 'notAllowed':
      return "This address is in a private network that Kairos can't connect to. Ask your admin to allow it.";
    case 'notEncrypted':
      return "This address isn't encrypted. Use one that begins with https://.";
    case 'tooLarge':
      return 'This calendar is too large to read. Connect one with fewer events.';
    case 'unreadable':
      return "Some events in this calendar can't be read, so Kairos can't tell when you're free. Connect another one.";
    case 'otherHost':
      return failure.host === null
        ? 'This address leads to another server. Enter the address it leads to.'
        : `Your calendars are at ${failure.host}. Enter that as the address, with your username and password.`;
    case 'unreachable':
      return "The server didn't answer. Check the address and try again.";
  }
}
