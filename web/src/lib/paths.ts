import { backTo } from '#contracts/pages.ts';
import { mainWay } from './sign-in-ways.ts';

/** Every path inside Kairos, each spelled once. */
export const paths = {
  home: '/',
  dashboard: '/dashboard',
  auth: '/auth',
  signIn: '/auth?mode=login',
  onboarding: '/onboarding',
  /** `back` is where to go on for those who can't go back to their other tab. */
  signedIn: (back: string) => `/signed-in?redirect=${encodeURIComponent(back)}`,
  meetings: '/meetings',
  create: '/meetings/create',
  createFrom: (method: 'manual' | 'contacts') => `/meetings/create?method=${method}`,
  /** The form filled in from this meeting. */
  planAgain: (id: string) => `/meetings/create?from=${id}`,
  /** The share screen of a new meeting. */
  created: (id: string) => `/meetings/create?created=${id}`,
  meeting: (id: string) => `/meetings/${id}`,
  history: (id: string) => `/meetings/${id}/history`,
  join: (link: string) => `/meetings/join/${link}`,
  /** The page of a share link for the person with the token of a personal one. */
  invitation: (link: string, token: string) =>
    `/meetings/join/${link}?invitation=${encodeURIComponent(token)}`,
  contacts: '/contacts',
  slack: '/slack',
  slackConnect: (token: string) => `/slack/connect/${token}`,
  confirm: (id: string) => `/confirm/${id}`,
  /** Where someone decides on a program's request. */
  consent: (request: string) => `/connect?request=${encodeURIComponent(request)}`,
  slackSetup: '/slack-setup',
  settings: '/settings',
  insights: '/insights',
  admin: '/admin',
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

/** Addresses outside the app. */
export const leave = {
  signOut: '/api/logout',
  inbox: '/demo/inbox',
  /** Everyone whom one can be in the demo; becoming someone leads to `back`. */
  demoPeople: (back?: string) => `/demo/people${back ? `?redirect=${encodeURIComponent(back)}` : ''}`,
  /** Opens the demo Slack as the person with this address. */
  demoSlack: (email = '') => `/demo/slack?as=${encodeURIComponent(email)}`,
  slack: (team: string) => `https://app.slack.com/client/${team}`,
  historyFile: (id: string) => `/api/meetings/${id}/history?download`,
  /** Adds another account at this provider to those that the person signs in with. */
  addIdentity: (key: string) => `/api/auth/${key}?add`,
  /** Connects a Google account of someone who is signed in, or connects it again, and returns to `back`. */
  connectGoogle: (back: string) => `/api/auth/google?add&redirect=${encodeURIComponent(back)}`,
  /** Connects the calendars of a Microsoft account, or connects them again, and returns to `back`. */
  connectMicrosoft: (back: string) => `/api/auth/microsoft/calendars?redirect=${encodeURIComponent(back)}`,
  /** Starts the sign-in with the main provider, or has people choose one on the sign-in page, and returns to `back`. */
  signIn: (back: string, email?: string) => {
    const { first } = mainWay();
    return first ? signInAt(first.key, back, email) : `${paths.signIn}&redirect=${encodeURIComponent(back)}`;
  },
  /** Starts the sign-in with this provider and returns to `back`, a path with its query. `email` suggests the account. */
  signInWith: (key: string, back?: string, email?: string) => signInAt(key, back, email),
  /** The same where `back` is already encoded, see `backTo`. */
  signInWithEncoded: (key: string, back: string) => `${signInAddress(key)}?redirect=${back}`,
} as const;

/** Google's is also published without `/api`. */
function signInAt(key: string, back?: string, email?: string): string {
  if (back === undefined) return `/api/auth/${key}`;
  return `${signInAddress(key)}?redirect=${backTo(back, email)}`;
}

const signInAddress = (key: string): string => `${key === 'google' ? '' : '/api'}/auth/${key}`;
