import { expect, test } from 'vitest';
import { slackManifest } from './slack-manifest.ts';

const manifest = slackManifest('https://kairos.example.org');

test('the manifest asks for every scope, event and address that the bot needs', () => {
  expect(manifest.features.bot_user.always_online).toBe(true);
  expect(manifest.oauth_config.scopes.bot).toEqual(
    expect.arrayContaining([
      'chat:write',
      'channels:history',
      'groups:history',
      'im:history',
      'mpim:history',
    ]),
  );
  expect(manifest.settings.event_subscriptions).toEqual({
    request_url: 'https://kairos.example.org/api/slack/events',
    bot_events: expect.arrayContaining(['message.channels', 'message.groups', 'message.im', 'message.mpim']),
  });
  expect(manifest.settings.interactivity).toEqual({
    is_enabled: true,
    request_url: 'https://kairos.example.org/api/slack/interactive',
  });
});

test('it holds what else the bot answers to: its command, its home, mentions, and its removal', () => {
  expect(manifest.features.slash_commands).toEqual([
    expect.objectContaining({
      command: '/kairos',
      url: 'https://kairos.example.org/api/slack/interactive',
      should_escape: true,
    }),
  ]);
  expect(manifest.features.app_home).toMatchObject({ home_tab_enabled: true, messages_tab_enabled: true });
  expect(manifest.settings.event_subscriptions.bot_events).toEqual(
    expect.arrayContaining(['app_mention', 'app_home_opened', 'app_uninstalled', 'tokens_revoked']),
  );
  expect(manifest.oauth_config.redirect_urls).toEqual([
    'https://kairos.example.org/api/slack/oauth/callback',
  ]);
});

test('it asks for nothing that the bot has no use for', () => {
  expect(new Set(manifest.oauth_config.scopes.bot).size).toBe(manifest.oauth_config.scopes.bot.length);
  expect(
    manifest.oauth_config.scopes.bot.filter((scope) => /admin|files|write\.public|identity/.test(scope)),
  ).toEqual([]);
});
