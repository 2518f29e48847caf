import ICAL from 'ical.js';

/** Bytes of one file. */
export const LARGEST_FILE = 256 * 1024;

/** What may be in a file beside one event and its exceptions. */
const BESIDE = ['vtimezone'];

/** XML can't say these, and a calendar has no use for them. */
const CONTROL = /[^\P{Cc}\t\r\n]/u;

/** A precondition that a file doesn't meet (RFC 4791, 5.3.2.1). */
type DavPrecondition =
  | 'c:max-resource-size'
  | 'c:valid-calendar-data'
  | 'c:supported-calendar-component'
  | 'c:valid-calendar-object-resource';

/** Looks at a file as a server does before it takes it in. */
export function readFile(text: string): { ok: true; uid: string } | { ok: false; why: DavPrecondition } {
  if (Buffer.byteLength(text) > LARGEST_FILE) return { ok: false, why: 'c:max-resource-size' };
  let calendar: ICAL.Component;
  try {
    calendar = ICAL.Component.fromString(text);
  } catch {
    return { ok: false, why: 'c:valid-calendar-data' };
  }
  if (calendar.name !== 'vcalendar' || CONTROL.test(text)) return { ok: false, why: 'c:valid-calendar-data' };
  const components = calendar.getAllSubcomponents().filter(({ name }) => !BESIDE.includes(name));
  if (components.some(({ name }) => name !== 'vevent'))
    return { ok: false, why: 'c:supported-calendar-component' };
  // An invitation is a message, and not kept; a file is about one event (RFC 4791, 4.1).
  const uids = new Set(components.map((event) => String(event.getFirstPropertyValue('uid') ?? '')));
  const [uid = ''] = uids;
  if (calendar.hasProperty('method') || uids.size !== 1 || uid === '')
    return { ok: false, why: 'c:valid-calendar-object-resource' };
  return { ok: true, uid };
}
