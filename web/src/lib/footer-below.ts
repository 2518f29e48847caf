/**
 * Classes for what fills a page. For visitors it's as tall as the screen, so the footer, which only they have, is never
 * seen where it won't stay.
 */
export const footerBelow = (): string =>
  document.documentElement.dataset['session'] === 'out' ? 'min-h-dvh' : '';
