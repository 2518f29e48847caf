/** Every address inside Kairos, so that no link is spelled twice. */
export const paths = {
  home: '/',
  dashboard: '/dashboard',
  auth: '/auth',
  signIn: '/auth?mode=login',
  onboarding: '/onboarding',
  meetings: '/meetings',
  create: '/meetings/create',
  createFrom: (method: 'manual' | 'contacts') => `/meetings/create?method=${method}`,
  /** What there is to share once a meeting was created. */
  created: (id: string) => `/meetings/create?created=${id}`,
  meeting: (id: string) => `/meetings/${id}`,
  history: (id: string) => `/meetings/${id}/history`,
  join: (link: string) => `/meetings/join/${link}`,
  contacts: '/contacts',
  slack: '/slack',
  slackConnect: (token: string) => `/slack/connect/${token}`,
  slackSetup: '/slack-setup',
  settings: '/settings',
  insights: '/insights',
  features: '/features',
  pricing: '/pricing',
  about: '/about',
  contact: '/contact',
  help: '/help',
  status: '/status',
  showcase: '/showcase',
  privacy: '/privacy',
  terms: '/terms',
} as const;

/** Addresses that the browser leaves the app for. */
export const leave = {
  signOut: '/api/logout',
  inbox: '/demo/inbox',
  demoGoogle: '/demo-google',
  demoSlack: '/demo/slack',
  historyFile: (id: string) => `/api/meetings/${id}/history?download`,
  /** Starts the sign-in with Google and comes back to `back`, a path with its query; `email` is who is to sign in. */
  google: (back?: string, email?: string) =>
    back === undefined
      ? '/api/auth/google'
      : `/auth/google?redirect=${encodeURIComponent(back)}${email ? `&login_hint=${encodeURIComponent(email)}` : ''}`,
} as const;
