import { createEmulator } from 'emulate';
import { slackContract } from './contract.ts';

const TOKEN = 'xoxb-contract';
const BOT = 'U0KAIROSBOT';
const ANA = 'ana@example.com';

/** Asks the emulator itself, as nobody's adapter. */
async function ask(url: string, body: Record<string, string>): Promise<Record<string, never>> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${TOKEN}` },
    body: new URLSearchParams(body),
  });
  return response.json() as Promise<Record<string, never>>;
}

slackContract('emulate 0.12.2, which others wrote', async () => {
  const slack = await createEmulator({
    service: 'slack',
    port: 0,
    seed: {
      slack: {
        team: { name: 'Acme' },
        users: [{ name: 'ana', real_name: 'Ana Silva', profile: { email: ANA } }],
        channels: [{ name: 'plans' }],
        oauth_apps: [
          {
            client_id: '1.2',
            client_secret: 'secret',
            name: 'Kairos',
            redirect_uris: ['http://127.0.0.1/'],
            bot_user_id: BOT,
          },
        ],
        tokens: [
          {
            token: TOKEN,
            type: 'bot',
            user_id: BOT,
            scopes: [
              'chat:write',
              'channels:history',
              'groups:history',
              'im:history',
              'im:write',
              'mpim:history',
              'users:read',
              'users:read.email',
            ],
          },
        ],
      },
    },
  });
  const apiUrl = `${slack.url}/api/`;
  const { team_id } = await ask(`${apiUrl}auth.test`, {});
  const { user } = (await ask(`${apiUrl}users.lookupByEmail`, { email: ANA })) as { user: { id: string } };
  const { channels } = (await ask(`${apiUrl}conversations.list`, {})) as {
    channels: { id: string; name: string }[];
  };
  return {
    apiUrl,
    team: team_id ?? '',
    botUser: BOT,
    botToken: TOKEN,
    channel: channels.find((channel) => channel.name === 'plans')?.id ?? '',
    person: { id: user.id, name: 'ana', email: ANA, zone: 'Europe/Lisbon' },
    close: () => slack.close(),
  };
}, ['zones of people']);
