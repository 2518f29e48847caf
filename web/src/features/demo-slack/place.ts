import type { DemoSlackConversation } from '#contracts/api/demo-slack.ts';

/** In the address of the page: the name of a conversation, or the Home tab. */
export const HOME = 'home';

/** "#launch", or the name of the bot. */
export const titleOf = ({ kind, name }: DemoSlackConversation): string =>
  kind === 'channel' ? `#${name}` : name;

/** What somebody who has never used it may write there. */
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
