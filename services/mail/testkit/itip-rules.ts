/*
 * What RFC 5545 (format), 5546 (meaning) and 7986 (CONFERENCE) say of a file that invites someone, takes that back, or is for
 * anyone to take.
 */

type Line = { name: string; parameters: string; value: string };

const LOCAL = /^\d{8}T\d{6}$/;
const UTC = /^\d{8}T\d{6}Z$/;

/** The rules that a file breaks, as sentences. It has one event, as all of ours have. */
export function brokenRules(content: string): string[] {
  const broken: string[] = [];
  const rule = (holds: boolean, sentence: string) => {
    if (!holds) broken.push(sentence);
  };
  rule(content.endsWith('\r\n') && !/[^\r]\n|\r[^\n]/.test(content), '5545 3.1: lines end with CRLF');
  rule(
    content.split('\r\n').every((line) => Buffer.byteLength(line) <= 75),
    '5545 3.1: no line has more than 75 octets',
  );
  const lines = content
    .replace(/\r\n[ \t]/g, '')
    .split('\r\n')
    .slice(0, -1)
    .map(read);
  const inside = (component: string) => {
    const start = lines.findIndex(({ name, value }) => name === 'BEGIN' && value === component);
    const end = lines.findLastIndex(({ name, value }) => name === 'END' && value === component);
    return start === -1 ? [] : lines.slice(start + 1, end);
  };
  const zone = inside('VTIMEZONE');
  const event = inside('VEVENT');
  const head = lines.slice(
    0,
    lines.findIndex(({ name, value }) => name === 'BEGIN' && value !== 'VCALENDAR'),
  );
  const of = (name: string, among: readonly Line[] = event) => among.filter((line) => line.name === name);
  const [method] = of('METHOD', head);
  const isRequest = method?.value === 'REQUEST';

  for (const name of ['VERSION', 'PRODID', 'METHOD'])
    rule(of(name, head).length === 1, `5545 3.6, 5546 3.2: one ${name}`);
  for (const name of ['UID', 'DTSTAMP', 'ORGANIZER', 'SEQUENCE', 'SUMMARY', 'DTSTART', 'DTEND'])
    rule(of(name).length === 1, `5546 3.2.2, 3.2.5: one ${name}`);
  for (const name of ['LAST-MODIFIED', 'URL', 'LOCATION', 'STATUS', 'DESCRIPTION', 'TRANSP'])
    rule(of(name).length <= 1, `5545 3.6.1: at most one ${name}`);
  const isPublished = method?.value === 'PUBLISH';
  rule(
    of('ATTENDEE').length > 0 !== isPublished,
    '5546 3.2.1, 3.2.2, 3.2.5: those who are invited, or no longer are; none if it is published',
  );
  rule(of('REQUEST-STATUS').length === 0, '5546: no REQUEST-STATUS');
  rule(
    of('STATUS').every(({ value }) => value === (isRequest || isPublished ? 'CONFIRMED' : 'CANCELLED')),
    '5546: a status that suits the method',
  );
  for (const name of ['DTSTAMP', 'LAST-MODIFIED'])
    rule(
      of(name).every(({ value }) => UTC.test(value)),
      `5545 3.8.7: ${name} in UTC`,
    );
  for (const time of [...of('DTSTART'), ...of('DTEND')]) {
    const [, tzid] = /;TZID=([^;]+)/.exec(time.parameters) ?? [];
    rule(
      (tzid === undefined ? UTC : LOCAL).test(time.value),
      '5545 3.3.5: local times have a TZID, others a Z',
    );
    rule(
      tzid === undefined || of('TZID', zone).some(({ value }) => value === tzid),
      '5545 3.2.19: each TZID has its VTIMEZONE',
    );
  }
  const observances = zone.filter(({ name }) => name === 'BEGIN');
  for (const name of ['DTSTART', 'TZOFFSETFROM', 'TZOFFSETTO'])
    rule(of(name, zone).length === observances.length, `5545 3.6.5: one ${name} for each observance`);
  rule(zone.length === 0 || observances.length > 0, '5545 3.6.5: an observance at least');
  rule(
    of('DTSTART', zone).every(({ value }) => LOCAL.test(value)),
    '5545 3.6.5: onsets in local time',
  );
  rule(
    [...of('TZOFFSETFROM', zone), ...of('TZOFFSETTO', zone)].every(({ value }) => /^[+-]\d{4}$/.test(value)),
    '5545 3.3.14: offsets with a sign',
  );
  for (const { value } of [...of('ORGANIZER'), ...of('ATTENDEE')])
    rule(/^mailto:\S+@\S+$/.test(value), '6047 2.3: addresses of email');
  for (const { parameters } of of('ATTENDEE')) {
    rule(/;ROLE=(REQ|OPT)-PARTICIPANT/.test(parameters), '5545 3.2.16: a known ROLE');
    if (isRequest)
      rule(/;PARTSTAT=(ACCEPTED|NEEDS-ACTION)/.test(parameters), '5545 3.2.12: a known PARTSTAT');
  }
  rule(
    of('CONFERENCE').every(({ parameters }) => parameters.includes(';VALUE=URI')),
    '7986 5.11: a CONFERENCE is a URI',
  );
  return broken;
}

/** A name, its parameters with the semicolons, and the value after the first colon that isn't quoted. */
function read(line: string): Line {
  const [, name = '', parameters = '', value = ''] =
    /^([A-Z-]+)((?:;[A-Z-]+=(?:"[^"]*"|[^";:,]*))*):(.*)$/u.exec(line) ?? [];
  return { name: name || `unreadable ${line}`, parameters, value };
}
