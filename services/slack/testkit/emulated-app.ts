import { createEmulator } from 'emulate';
import { SLACK_BOT_SCOPES, SLACK_OAUTH_CALLBACK } from '#contracts/slack-manifest.ts';

/**
 * The Slack of the package emulate 0.12.2: a workspace "Acme" with a single person, and a Kairos app that leads back to
 * this Kairos.
 */
export async function startEmulatedApp(publicUrl: string, person: { name: string; email: string }) {
  const { name, email } = person;
  const [clientId, clientSecret] = ['1.2', 'client-secret'];
  const emulator = await createEmulator({
    service: 'slack',
    port: 0,
    seed: {
      slack: {
        team: { name: 'Acme' },
        users: [{ name, profile: { email } }],
        oauth_apps: [
          {
            client_id: clientId,
            client_secret: clientSecret,
            name: 'Kairos',
            redirect_uris: [publicUrl + SLACK_OAUTH_CALLBACK],
            scopes: [...SLACK_BOT_SCOPES],
          },
        ],
      },
    },
  });
  return {
    emulator,
    /** How Kairos reaches the emulator as that app. */
    client: {
      clientId,
      clientSecret,
      apiUrl: `${emulator.url}/api/`,
      authorizeUrl: `${emulator.url}/oauth/v2/authorize`,
    },
  };
}
