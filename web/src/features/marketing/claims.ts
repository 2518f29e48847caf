/**
 * The figures of the public pages that nothing measures and no setting changes. The server fills in figures that depend on the
 * operator: see `from-server.tsx`.
 */
export const claims = {
  /** Compared with `backAndForth`, per meeting. Repeated in `onboarding/page.tsx`. */
  analysis: '3 seconds',
  backAndForth: '23 minutes',
  faster: '20× faster',
  savedMonthly: '8+ hours',
  savedPerMeeting: '20+ minutes',
  setup: 'under 2 minutes',

  participants: 'Unlimited participants',
  freeForever: 'Free forever',
  noCard: 'No credit card required',
  /** The contents of the free plan per month. `KAIROS_MONTHLY_LIMIT` can enforce the limit. */
  freeItems: 200,
  enterprise: [
    'As many meetings as you need',
    'Help running Kairos on your own servers',
    'A dedicated contact who knows your setup',
  ],
} as const;
