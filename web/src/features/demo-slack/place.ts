import type { DemoSlackConversation } from '#contracts/api/demo-slack.ts';

/** The Home tab's name in the URL, in place of a conversation's. */
export const HOME = 'home';

/** "#launch", or the name of the bot. */
export const placeTitle = ({ kind, name }: DemoSlackConversation): string =>
  kind === 'channel' ? `#${name}` : name;

/** Examples for people new to the bot. */
export const examplesFor = ({ kind }: DemoSlackConversation): string[] =>
  kind === 'channel'
    ? [
        '@Kairos find 30 minutes with @Noah London and @Emma New York next week',
        '@Kairos find 45 minutes with @Omar Cairo this week, mornings',
        '/kairos help',
      ]
    : [
        'Find 30 minutes with @Noah London next week',
        'Find an hour with @Emma New York and @Omar Cairo',
        'help',
      ];
