import { v4 as randomUuid } from 'uuid';
import { z } from 'zod';
import type { Vault } from '../vault/port.ts';
import type { SlackLinks } from './port.ts';

/** How long a link may wait to be opened, in milliseconds. */
const LASTS = 24 * 60 * 60_000;
const PLACE = 'slack:connect';

/** Who a link was made for, and what goes on once it is used. */
const linkedPerson = z.object({
  /** Of the link, so that it serves once. */
  id: z.uuid(),
  team: z.string(),
  slackUser: z.string(),
  name: z.string(),
  /** The conversation that waits. */
  meetingId: z.uuid(),
  until: z.iso.datetime(),
});
export type LinkedPerson = z.infer<typeof linkedPerson>;

export type OpenedLink =
  | { ok: true; person: LinkedPerson }
  /** `changed`: it is not complete, or none of ours. */
  | { ok: false; why: 'changed' | 'expired' };

export interface ConnectLinks extends SlackLinks {
  /** Who a token is for; whether it was used is not known here. */
  open(token: string): OpenedLink;
}

/** Links to the page on which somebody connects their Slack account; they say nothing to whoever has not KAIROS_KEY. */
export function createSlackLinks({
  vault,
  publicUrl,
  now,
}: {
  vault: Vault;
  publicUrl: string;
  now: () => Date;
}): ConnectLinks {
  return {
    connectLink({ team, slackUser, name, meetingId }) {
      const until = new Date(now().getTime() + LASTS).toISOString();
      const person: LinkedPerson = { id: randomUuid(), team, slackUser, name, meetingId, until };
      return `${publicUrl}/slack/connect/${encodeURIComponent(vault.seal(JSON.stringify(person), PLACE))}`;
    },

    open(token) {
      const person = opened(vault, token);
      if (!person) return { ok: false, why: 'changed' };
      return new Date(person.until) > now() ? { ok: true, person } : { ok: false, why: 'expired' };
    },
  };
}

function opened(vault: Vault, token: string): LinkedPerson | null {
  try {
    return linkedPerson.parse(JSON.parse(vault.open(token, PLACE)));
  } catch {
    return null;
  }
}
