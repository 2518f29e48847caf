/**
 * The figures of the public pages that nothing measures and no setting changes: what the product was specified with. What
 * depends on who runs Kairos is filled in by the server: see `filled-in.tsx`.
 */
export const claims = {
  /** Compared with `backAndForth`, per meeting. `onboarding/page.tsx` says it too. */
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
} as const;
