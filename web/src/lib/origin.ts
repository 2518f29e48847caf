/**
 * The address of this Kairos without a slash at its end; while pages are rendered beforehand, a placeholder that the
 * server fills in.
 */
export const ORIGIN = typeof location === 'undefined' ? '__ORIGIN__' : location.origin;
