import type { PrerenderedPage } from '../contracts/pages.ts';

/** The source of each page that is rendered while building. */
export const PRERENDERED: Readonly<Record<PrerenderedPage, string>> = {
  '/': 'src/features/marketing/landing.tsx',
  '/features': 'src/features/marketing/features.tsx',
  '/pricing': 'src/features/marketing/pricing.tsx',
  '/about': 'src/features/marketing/about.tsx',
  '/contact': 'src/features/marketing/contact.tsx',
  '/status': 'src/features/marketing/status.tsx',
  '/help': 'src/features/marketing/help.tsx',
  '/showcase': 'src/features/marketing/showcase.tsx',
  '/slack-setup': 'src/features/marketing/slack-setup.tsx',
  '/privacy': 'src/features/marketing/privacy.tsx',
  '/terms': 'src/features/marketing/terms.tsx',
};
