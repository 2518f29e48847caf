/** Requests as people write them, without the mention of the bot. What the bot offers as examples, it understands. */
export const EXAMPLES = {
  usual: '30 minutes with @Ben and @Ana next week',
  byMail: '1 hour with ben@example.com on Tuesday',
  titled: '“Project kick-off” with @Ben and @Ana, 45 minutes, tomorrow afternoon',
} as const;
