const CALENDAR = 'https://www.googleapis.com/auth/calendar';

const READS_BUSY_TIME = ['', '.readonly', '.freebusy', '.events.freebusy'].map((scope) => CALENDAR + scope);
const CREATES_EVENTS = ['', '.events', '.events.owned'].map((scope) => CALENDAR + scope);

/** Whether what the person consented to, box by box, is enough to read their busy time and to create events. */
export const mayUseCalendar = (scopes: readonly string[]): boolean =>
  READS_BUSY_TIME.some((scope) => scopes.includes(scope)) &&
  CREATES_EVENTS.some((scope) => scopes.includes(scope));
