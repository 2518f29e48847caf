import { readMultistatus } from '#services/calendars/caldav/xml.ts';
import type { Target } from '../target.ts';

const PROPERTIES = [
  '<d:getetag>"1&amp;2"</d:getetag>',
  '<c:calendar-data><![CDATA[BEGIN:VCALENDAR]]>&#13;\nEND:VCALENDAR</c:calendar-data>',
  '<d:resourcetype><d:collection/><c:calendar/></d:resourcetype>',
  '<d:current-user-principal><d:href>/p/</d:href></d:current-user-principal>',
  '<c:calendar-home-set xmlns:c="urn:ietf:params:xml:ns:caldav"><d:href>/a%20b/</d:href></c:calendar-home-set>',
  '<s:getctag xmlns:s="http://calendarserver.org/ns/">ctag</s:getctag>',
  '<x:own xmlns:x="urn:x"><d:prop><d:href>/inner/</d:href></d:prop></x:own>',
] as const;
const STATUSES = ['HTTP/1.1 200 OK', 'HTTP/1.1 404 Not Found', 'HTTP/2 207', '', '200'] as const;

/** What calendar servers answer (RFC 4918). */
export const dav: Target = {
  seeds: ['tests/fuzz/corpus/dav'],
  words: [
    ...PROPERTIES,
    ...STATUSES,
    '<d:response>',
    '</d:response>',
    '<d:propstat>',
    '<d:href>/x</d:href>',
    '<![CDATA[',
    ']]>',
    '<!--',
    '-->',
    '&lt;',
    '&#x0;',
    '&b;',
    '<!DOCTYPE a [<!ENTITY b "c">]>',
    ' xmlns="DAV:"',
    ' xmlns:d="urn:other"',
    '<?pi?>',
  ],
  generate(random) {
    const some = (make: () => string, most: number) =>
      Array.from({ length: random.int(0, most) }, make).join('');
    const propstat = () =>
      `<d:propstat><d:prop>${some(() => random.pick(PROPERTIES), 3)}</d:prop><d:status>${random.pick(STATUSES)}</d:status></d:propstat>`;
    const response = () =>
      `<d:response>\n<d:href>/cal/${random.int(0, 9)}.ics</d:href>${some(propstat, 2)}</d:response>\n`;
    return `<?xml version="1.0"?>\n<d:multistatus xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav">${some(response, 3)}</d:multistatus>`;
  },
  wrong(text, random) {
    const told = (xml: string) => {
      const read = readMultistatus(xml);
      const responses = read?.responses.map((each) => ({ ...each, properties: [...each.properties] }));
      return read && JSON.stringify({ ...read, responses });
    };
    const whole = told(text);
    const root = /<\/[\w.:-]*multistatus\s*>\s*$/.exec(text);
    if (whole === null || !root) return null;
    const plain = text.replace(/<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|=\s*("[^"]*<|'[^']*<)/g, '');
    if (told(text.slice(0, random.int(0, root.index))) !== null)
      return 'an answer that breaks off is taken as whole';
    if (told(`\uFEFF${text}`) !== whole) return 'a byte order mark changes it';
    if (
      plain === text &&
      !text.includes('<!DOCTYPE') &&
      told(text.replaceAll('</', '<!-- c --></')) !== whole
    )
      return 'comments change it';
    if (text.includes('xmlns:zz')) return null;
    const renamed = text.replace(/(<\/?)d:/g, '$1zz:').replace(/xmlns:d=/g, 'xmlns:zz=');
    const isRenamedWhole = plain === text && !/=("[^"]*|'[^']*)(<\/?)d:|<\/?\s/.test(text);
    if (isRenamedWhole && told(renamed) !== whole) return 'another prefix for the same namespace changes it';
    return null;
  },
};
