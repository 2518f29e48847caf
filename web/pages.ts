/** The pages that are the same for everybody and are rendered while building, with the source of each. */
export const PRERENDERED: Readonly<Record<string, string>> = {
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
