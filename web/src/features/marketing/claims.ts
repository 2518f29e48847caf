/**
 * Every figure and promise on the public pages that the code can't guarantee. Whatever isn't true of an installation
 * has to be changed or removed here.
 */
export const claims = {
  accuracy: '95%',
  /** Compared with `backAndForth`, per meeting. `onboarding/welcome.tsx` says it too. */
  analysis: '3 seconds',
  backAndForth: '23 minutes',
  faster: '20× faster',
  savedMonthly: '8+ hours',
  savedPerMeeting: '20+ minutes',
  setup: 'under 2 minutes',

  participants: 'Unlimited participants',
  freeForever: 'Free forever',
  noCard: 'No credit card required',
  /** What the free plan includes per month. `KAIROS_MONTHLY_LIMIT` can enforce it. */
  freeItems: 200,
  enterprise: [
    'As many meetings as you need',
    'Help running Kairos on your own servers',
    'A dedicated contact who knows your setup',
  ],

  storage: 'Data is stored on servers in the EU, in compliance with the GDPR',
  supportWithin: '24 hours',
  supportAverage: '8 hours',
  supportDays: 'weekdays (CET)',
  supportMail: 'support@kairos.example',
} as const;

/** Shown on the status page as they are. Nothing measures them. */
export const status = {
  summary: 'All systems operational',
  figures: [
    { value: '99.9%', label: 'Uptime over the last 90 days' },
    { value: '3 s', label: 'Typical analysis time' },
    { value: '0', label: 'Open incidents' },
  ],
  parts: ['Web app', 'Sign-in', 'Calendar reading and booking', 'Email'],
} as const;
