/**
 * The public address of Kairos without a slash at its end. While pages are rendered beforehand it is a placeholder that
 * the server fills in, and where a page was made so, it says what was filled in.
 */
export const ORIGIN =
  typeof document === 'undefined'
    ? '__ORIGIN__'
    : new URL(document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? location.href).origin;
