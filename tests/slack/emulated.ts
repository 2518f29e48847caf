import { createEmulator } from 'emulate';
import { z } from 'zod';
import { SLACK_BOT_SCOPES } from '#contracts/slack-manifest.ts';

const CLIENT = { clientId: '1.2', clientSecret: 'client-secret', signingSecret: 'signing-secret' };
const BOT = 'U0KAIROSBOT';
const CHANNEL = 'plans';

export type EmulatedPerson = { name: string; email: string };

const messages = z.array(
  z.object({
    ts: z.string(),
    user: z.string(),
    text: z.string(),
    blocks: z.array(z.looseObject({})).optional(),
    edited: z.object({ ts: z.string() }).optional(),
  }),
);
export type EmulatedMessage = z.infer<typeof messages>[number];

/** A part of the page on which the emulator shows all of a conversation. */
const partOf = (page: string, name: string): string =>
  new RegExp(`<h2>${name}</h2>([\\s\\S]*?)</section>`).exec(page)?.[1] ?? '';

/**
 * The Slack of emulate 0.12.2, which others wrote: a workspace of these people with one channel, and a Kairos app that
 * leads back to `callback`. People read and write with tokens of their own, as their Slack would.
 */
export async function startEmulatedSlack(people: readonly EmulatedPerson[], callback: string) {
  const tokenOf = ({ name }: EmulatedPerson) => `xoxp-${name}`;
  const slack = await createEmulator({
    service: 'slack',
    port: 0,
    seed: {
      slack: {
        team: { name: 'Acme' },
        users: people.map(({ name, email }) => ({ name, real_name: name, profile: { email } })),
        channels: [{ name: CHANNEL }],
        oauth_apps: [
          {
            client_id: CLIENT.clientId,
            client_secret: CLIENT.clientSecret,
            name: 'Kairos',
            redirect_uris: [callback],
            scopes: [...SLACK_BOT_SCOPES],
            bot_user_id: BOT,
          },
        ],
        tokens: people.map((person) => ({ token: tokenOf(person), type: 'user', user: person.name })),
      },
    },
  });

  async function ask<Answer>(who: EmulatedPerson, method: string, body: Record<string, string> = {}) {
    const response = await fetch(`${slack.url}/api/${method}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${tokenOf(who)}` },
      body: new URLSearchParams(body),
    });
    const answer = (await response.json()) as { ok: boolean; error?: string } & Answer;
    if (!answer.ok) throw new Error(`${method} of ${who.name}: ${answer.error}`);
    return answer;
  }

  const told = await Promise.all(
    people.map(async (person) => {
      const { user_id, team_id } = await ask<{ user_id: string; team_id: string }>(person, 'auth.test');
      return { person, id: user_id, team: team_id };
    }),
  );
  const idOf = (who: EmulatedPerson) => told.find(({ person }) => person === who)!.id;
  type Channels = { channels: { id: string; name: string }[] };
  const { channels } = await ask<Channels>(people[0]!, 'conversations.list');
  const channel = channels.find(({ name }) => name === CHANNEL)!.id;

  async function directOf(who: EmulatedPerson): Promise<string> {
    type Opened = { channel: { id: string } };
    return (await ask<Opened>(who, 'conversations.open', { users: BOT })).channel.id;
  }

  return {
    client: CLIENT,
    addresses: { apiUrl: `${slack.url}/api/`, authorizeUrl: `${slack.url}/oauth/v2/authorize` },
    team: told[0]!.team,
    bot: BOT,
    channel,
    idOf,

    /** Allows what is asked for on the page of Slack, as the first person, and answers where it leads back to. */
    async allow(page: string): Promise<URL> {
      const text = await (await fetch(page)).text();
      const [, action = '', form = ''] =
        /<form[^>]*action="([^"]+)"[^>]*>([\s\S]*?)<\/form>/.exec(text) ?? [];
      const body = new URLSearchParams(
        [...form.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(([, name, value]): [string, string] => [
          name!,
          value!.replaceAll('&amp;', '&'),
        ]),
      );
      const answer = await fetch(new URL(action, slack.url), { method: 'POST', body, redirect: 'manual' });
      return new URL(answer.headers.get('location') ?? '');
    },

    /** Someone writes in the channel, or in a thread there. Answers the message's ts. */
    async write(who: EmulatedPerson, text: string, thread?: string): Promise<string> {
      const place = { channel, ...(thread !== undefined && { thread_ts: thread }) };
      return (await ask<{ ts: string }>(who, 'chat.postMessage', { ...place, text })).ts;
    },

    /** What the bot wrote beneath a message in the channel, as this person sees it; the oldest first. */
    async beneath(who: EmulatedPerson, ts: string): Promise<EmulatedMessage[]> {
      const answer = await ask<{ messages: unknown }>(who, 'conversations.replies', { channel, ts });
      return messages.parse(answer.messages).filter(({ user }) => user === BOT);
    },

    /** What the bot wrote in the channel beneath nothing. */
    async inChannel(who: EmulatedPerson): Promise<EmulatedMessage[]> {
      const answer = await ask<{ messages: unknown }>(who, 'conversations.history', { channel });
      return messages.parse(answer.messages).filter(({ user }) => user === BOT);
    },

    /** What the bot wrote to someone in private; the newest first. */
    async toldTo(who: EmulatedPerson): Promise<EmulatedMessage[]> {
      const direct = await directOf(who);
      const answer = await ask<{ messages: unknown }>(who, 'conversations.history', { channel: direct });
      return messages.parse(answer.messages).filter(({ user }) => user === BOT);
    },

    /** What one person alone was told in the channel, by their names; the newest first. */
    async whispers(): Promise<{ to: string; text: string }[]> {
      const page = await (await fetch(`${slack.url}/?tab=messages&channel=${channel}`)).text();
      const rows = [...partOf(page, 'Ephemeral').matchAll(/<tr>([\s\S]*?)<\/tr>/g)];
      return rows.flatMap(([, row = '']) => {
        const cells = [...row.matchAll(/<td[^>]*>([\s\S]*?)<\/td>/g)].map(([, cell = '']) =>
          cell.replaceAll(/<[^>]*>/g, ' ').trim(),
        );
        const [, to = '', text = ''] = cells;
        return text === '' ? [] : [{ to: to.split(' ')[0]!, text }];
      });
    },

    close: () => slack.close(),
  };
}

export type EmulatedSlack = Awaited<ReturnType<typeof startEmulatedSlack>>;
