import type { SlackFailure } from '../port.ts';

/** Slack's error codes by possible remedy, https://docs.slack.dev/reference/methods; others mean `refused`. */
const MEANING: Record<Exclude<SlackFailure['why'], 'refused'>, readonly string[]> = {
  notConnected: [
    'token_revoked',
    'token_expired',
    'account_inactive',
    'invalid_auth',
    'not_authed',
    'app_uninstalled',
  ],
  gone: [
    'channel_not_found',
    'not_in_channel',
    'is_archived',
    'is_inactive',
    'user_not_found',
    'users_not_found',
    'user_not_visible',
    'user_disabled',
    'user_not_in_channel',
    'cannot_dm_bot',
    'messages_tab_disabled',
    'message_not_found',
    'thread_not_found',
  ],
  unreachable: [
    'ratelimited',
    'rate_limited',
    'accesslimited',
    'internal_error',
    'fatal_error',
    'service_unavailable',
    'request_timeout',
    'team_added_to_org',
    'org_login_required',
    'external_channel_migrating',
  ],
};

/** After these errors, Slack may have carried out the call. */
const HALF_DONE = ['internal_error', 'fatal_error'];

/** Errors of a connection that was never made, so nothing arrived. */
const NEVER_SENT = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
];

/** The shape of Slack's error codes; a web page in place of an answer doesn't match. */
const WORD = /^[a-z][a-z0-9_]{0,80}$/;

/** Slack's answer was read and makes no sense. */
export const unreadable: SlackFailure = {
  ok: false,
  why: 'unreachable',
  detail: 'unreadable',
  outcomeUnknown: true,
};

/** The meaning of Slack's error code; the milliseconds to wait, if Slack says so. */
export function refusal(word: unknown, retryAfter?: number): SlackFailure {
  if (typeof word !== 'string' || !WORD.test(word)) return unreadable;
  const [why] = Object.entries(MEANING).find(([, words]) => words.includes(word)) ?? ['refused'];
  return {
    ok: false,
    why: why as SlackFailure['why'],
    detail: word,
    ...(why === 'unreachable' && retryAfter !== undefined && { retryAfter }),
    ...(HALF_DONE.includes(word) && { outcomeUnknown: true }),
  };
}

/** The meaning of an answer other than 200: Slack's own error codes come with 200. */
export function refusalOfStatus(status: number, retryAfter?: number): SlackFailure {
  if (status === 429) return refusal('ratelimited', retryAfter);
  const detail = `http_${status}`;
  return status >= 500 || status === 408
    ? {
        ok: false,
        why: 'unreachable',
        detail,
        ...(retryAfter !== undefined && { retryAfter }),
        outcomeUnknown: true,
      }
    : { ok: false, why: 'refused', detail };
}

/** The meaning of a missing answer. */
export function lost(error: unknown): SlackFailure {
  const causes = chain(error);
  const isNeverSent = causes.some(({ code }) => typeof code === 'string' && NEVER_SENT.includes(code));
  if (isNeverSent) return { ok: false, why: 'unreachable', detail: 'no_connection' };
  const isLate = causes.some(({ name }) => name === 'TimeoutError');
  return {
    ok: false,
    why: 'unreachable',
    detail: isLate ? 'timeout' : 'connection_lost',
    outcomeUnknown: true,
  };
}

function chain(error: unknown): { name: string; code?: unknown }[] {
  return error instanceof Error ? [error, ...chain(error.cause)] : [];
}
