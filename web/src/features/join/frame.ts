/**
 * The look of the page's outermost element. For visitors it's as tall as the screen, so the footer, which only they have,
 * is never seen where it won't stay.
 */
export const FRAME = 'mx-auto max-w-5xl px-4 py-8 in-data-[session=out]:min-h-dvh sm:px-6 sm:py-10';
