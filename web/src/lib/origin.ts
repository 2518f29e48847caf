/** The address of this Kairos without a trailing slash. In pre-rendered pages, a placeholder that the server fills in. */
export const ORIGIN = typeof location === 'undefined' ? '__ORIGIN__' : location.origin;
