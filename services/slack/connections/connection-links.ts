import { v4 as randomUuid } from 'uuid';
import { z } from 'zod';
import { readJson } from '#services/runtime/read-json.ts';
import type { Vault } from '#services/storage/vault/port.ts';
import { CONNECTION_LINK_MINUTES } from '../port.ts';

const PLACE = 'slack:connect';

/** Who a link was made for, and the conversation that continues once the link is used. */
export type ConnectionRequest = {
  /** The link's id, which makes the link single-use. */
  id: string;
  team: string;
  slackUser: string;
  name: string;
  /** The conversation that waits. */
  meetingId: string;
  /** ISO 8601. */
  until: string;
};

/** Without names, to fit into the address that people return to after signing in. */
const sealedPerson = z.tuple([z.uuid(), z.string(), z.string(), z.string(), z.uuid(), z.int()]).transform(
  ([id, team, slackUser, name, meetingId, until]): ConnectionRequest => ({
    id,
    team,
    slackUser,
    name,
    meetingId,
    until: new Date(until).toISOString(),
  }),
);

/** A name is shown only if Slack doesn't respond. */
const LONGEST_NAME = 60;

type OpenedConnectionLink =
  | { ok: true; person: ConnectionRequest }
  /** `changed`: the token is incomplete, or not ours. */
  | { ok: false; why: 'changed' | 'expired' };

export type ConnectionLinks = ReturnType<typeof createConnectionLinks>;

type LinksDeps = { vault: Vault; publicUrl: string; now: () => Date };

/** Links to the page where people connect their Slack account, once signed in; they reveal nothing without KAIROS_KEY. */
export function createConnectionLinks({ vault, publicUrl, now }: LinksDeps) {
  return {
    /** `meetingId`: the conversation that continues once the account is connected. */
    connectionLink({ team, slackUser, name, meetingId }: Omit<ConnectionRequest, 'id' | 'until'>): string {
      const until = now().getTime() + CONNECTION_LINK_MINUTES * 60_000;
      const token = [randomUuid(), team, slackUser, name.slice(0, LONGEST_NAME), meetingId, until];
      return `${publicUrl}/slack/connect/${vault.seal(JSON.stringify(token), PLACE)}`;
    },

    /** Who a token is for; says nothing about earlier use. */
    open(token: string): OpenedConnectionLink {
      const person = readJson(sealedPerson, () => vault.open(token, PLACE));
      if (!person) return { ok: false, why: 'changed' };
      return new Date(person.until) > now() ? { ok: true, person } : { ok: false, why: 'expired' };
    },
  };
}
