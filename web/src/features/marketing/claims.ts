/**
 * Every figure and promise of the public pages that the code does not keep by itself. Whoever runs Kairos makes each
 * of them true or takes it away.
 */
export const claims = {
  accuracy: '95%',
  /** Against `backAndForth`, for each meeting; `onboarding/welcome.tsx` says it too. */
  analysis: '3 seconds',
  backAndForth: '23 minutes',
  faster: '20× faster',
  savedMonthly: '8+ hours',
  savedPerMeeting: '20+ minutes',
  setup: 'under 2 minutes',

  participants: 'Unlimited participants',
  freeForever: 'Free forever',
  noCard: 'No credit card required',
  /** What the free plan holds in a month; `KAIROS_MONTHLY_LIMIT` can hold people to it. */
  freeItems: 200,
  enterprise: [
    'As many meetings a month as you need',
    'Help with running Kairos on your own servers',
    'Somebody to write to who knows your setup',
  ],

  storage: 'Data is stored on servers in the EU, in keeping with the GDPR',
  supportWithin: '24 hours',
  supportAverage: '8 hours',
  supportDays: 'weekdays (CET)',
  supportMail: 'support@kairos.example',
} as const;

/** The status page shows these as they stand here: nothing measures them. */
export const status = {
  summary: 'All systems operational',
  figures: [
    { value: '99.9%', label: 'Uptime over the last 90 days' },
    { value: '3 s', label: 'Usual time of an analysis' },
    { value: '0', label: 'Open incidents' },
  ],
  parts: ['Web app', 'Sign-in with Google', 'Calendar reading and booking', 'Email'],
} as const;
