/** Whether people of the demo sign in here, rather than real ones. */
export const isDemo = (): boolean => document.documentElement.dataset['demo']?.includes('google') ?? false;
