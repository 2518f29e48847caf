import { createEmulator } from 'emulate';
import { slackContract } from '../testkit/contract.ts';

const TOKEN = 'xoxb-contract';
const BOT = 'U0KAIROSBOT';
const ANA = 'ana@example.com';
const SCOPES = [
  'chat:write',
  'channels:history',
  'groups:history',
  'im:history',
  'im:write',
  'mpim:history',
  'users:read',
  'users:read.email',
];

/** Asks the emulator itself, by nobody's adapter. */
async function ask<Answer>(url: string, body: Record<string, string> = {}): Promise<Answer> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${TOKEN}` },
    body: new URLSearchParams(body),
  });
  return response.json() as Promise<Answer>;
}

slackContract('emulate 0.12.2, which others wrote', async () => {
  const app = {
    client_id: '1.2',
    client_secret: 'secret',
    name: 'Kairos',
    redirect_uris: ['http://127.0.0.1/'],
    bot_user_id: BOT,
  };
  const slack = await createEmulator({
    service: 'slack',
    port: 0,
    seed: {
      slack: {
        users: [{ name: 'ana', real_name: 'Ana Silva', profile: { email: ANA } }],
        channels: [{ name: 'plans' }],
        oauth_apps: [app],
        tokens: [{ token: TOKEN, type: 'bot', user_id: BOT, scopes: SCOPES }],
      },
    },
  });
  const apiUrl = `${slack.url}/api/`;
  const { team_id } = await ask<{ team_id: string }>(`${apiUrl}auth.test`);
  const { user } = await ask<{ user: { id: string } }>(`${apiUrl}users.lookupByEmail`, { email: ANA });
  type Channels = { channels: { id: string; name: string }[] };
  const { channels } = await ask<Channels>(`${apiUrl}conversations.list`);
  return {
    apiUrl,
    team: team_id,
    botUser: BOT,
    botToken: TOKEN,
    channel: channels.find(({ name }) => name === 'plans')!.id,
    person: { id: user.id, name: 'ana', email: ANA, zone: 'Europe/Lisbon' },
    close: () => slack.close(),
  };
}, ['zones of people', 'tokens that it refuses']);
