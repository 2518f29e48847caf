/** Whether the demo is in the place of Google, so its people sign in here rather than real ones, or of Slack. */
export const isDemo = (part: 'google' | 'slack' = 'google'): boolean =>
  document.documentElement.dataset['demo']?.includes(part) ?? false;
