import type { EventSpec } from '#contracts/events/event-spec.ts';
import type { StreamKind } from '#contracts/events/streams.ts';
import { pseudonymOf } from './pseudonym.ts';

/** Hold the id of an account. */
const ACCOUNTS = new Set(['organizerId', 'userId', 'formerUserId']);

/** Fields that lead to a share link, to a calendar event, or to a person or a conversation in Slack. */
const LEADS = new Set(['linkHash', 'eventId', 'iCalUid', 'team', 'channel', 'thread', 'ts', 'id']);

/** Hold what people have borne in past meetings, and how often an organizer changes them, which nobody is shown as such. */
const LEDGER = new Set(['carried', 'trackRecord']);

/** Hold suggested times. */
const SUGGESTING = new Set(['suggestions', 'improvements', 'basis', 'movable']);

const ACCOUNT_OF_A_KEY = /^user:(.*)$/;

/**
 * The stream's id and an event's data without anything personal: accounts become numbers, and sealed fields are left
 * out, as is anything that leads to a person elsewhere.
 */
export function withoutPeople({
  event,
  kind,
  id,
  spec,
}: {
  event: { data: Record<string, unknown> };
  kind: StreamKind;
  id: string;
  spec: EventSpec;
}): { stream: string; data: Record<string, unknown> } {
  const kept = Object.entries(event.data).filter(
    ([name]) => !Object.hasOwn(spec.personal ?? {}, name) && !LEADS.has(name) && !LEDGER.has(name),
  );
  return {
    stream: kind === 'reservations' ? String(pseudonymOf(id)) : id,
    data: Object.fromEntries(kept.map(([name, value]) => [name, numbered(name, value)])),
  };
}

function numbered(name: string, value: unknown): unknown {
  if (typeof value === 'object') return SUGGESTING.has(name) ? withoutTraits(value) : value;
  if (typeof value !== 'string') return value;
  if (ACCOUNTS.has(name)) return pseudonymOf(value);
  const account = name === 'subject' ? ACCOUNT_OF_A_KEY.exec(value)?.[1] : undefined;
  return account === undefined ? value : `user:${pseudonymOf(account)}`;
}

/** The name of a public holiday tells where someone lives, and whose turn it is what they have borne. */
function withoutTraits(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter(isNoTurn).map(withoutTraits);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, one]) => [name, withoutTraits(one)]);
  const copy: Record<string, unknown> = Object.fromEntries(fields);
  return copy['kind'] === 'dayOff' || copy['kind'] === 'eve' ? { ...copy, name: null } : copy;
}

const isNoTurn = (value: unknown): boolean =>
  !(typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'carried');
