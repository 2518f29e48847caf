import { expect, test } from 'vitest';
import { slackManifest } from './slack-manifest.ts';

const manifest = slackManifest('https://kairos.example');

test('the bot is always online', () => {
  expect(manifest.features.bot_user.always_online).toBe(true);
});

test('the bot may post, and read the four kinds of conversations; nothing else', () => {
  expect(manifest.oauth_config.scopes.bot).toEqual([
    'chat:write',
    'channels:history',
    'groups:history',
    'im:history',
    'mpim:history',
  ]);
});

test('messages of the four kinds of conversations, and what people press, come to this Kairos', () => {
  const { event_subscriptions: events, interactivity } = manifest.settings;
  expect(events.bot_events).toEqual(['message.channels', 'message.groups', 'message.im', 'message.mpim']);
  expect(events.request_url).toBe('https://kairos.example/api/slack/events');
  expect(interactivity).toEqual({
    is_enabled: true,
    request_url: 'https://kairos.example/api/slack/interactive',
  });
});
