/*
 * Replies in the forms in which programs send them, written for these tests after what people report of each: which parts
 * it has, in which order, what it leaves out, and how it names zones.
 */

export const MEETING = '5f0c6f9e-2f6a-4f57-9a51-8a4c1d2b7e10';
export const UID = `${MEETING}@kairos`;
export const JESS = 'jess@partner.example';

export type Said = {
  to: string;
  from?: string;
  partstat?: string;
  comment?: string;
  sequence?: number;
  stamp?: string;
};

const CRLF = '\r\n';
const lines = (...written: (string | false | undefined)[]) =>
  written.filter((line) => line !== false && line !== undefined).join(CRLF) + CRLF;

/** In lines as all mail servers pass them on. */
const inBase64 = (text: string): string =>
  (
    Buffer.from(text)
      .toString('base64')
      .match(/.{1,76}/g) ?? []
  ).join(CRLF);

const SUBJECT: Record<string, string> = {
  ACCEPTED: 'Accepted',
  DECLINED: 'Declined',
  TENTATIVE: 'Tentative',
  DELEGATED: 'Delegated',
};

const head = (
  { to, from = JESS, partstat = 'DECLINED' }: Said,
  ...more: string[]
): (string | undefined)[] => [
  `From: Jess Park <${from}>`,
  `To: "Mia Berlin" <${to}>`,
  `Subject: ${SUBJECT[partstat] ?? 'Reply'}: Kick-off`,
  'Date: Tue, 03 Mar 2026 09:12:00 +0000',
  `Message-ID: <reply-1@${from.slice(from.indexOf('@') + 1)}>`,
  'MIME-Version: 1.0',
  ...more,
];

/** Google answers with text, page, inline file and attachment, and puts a note into a parameter of its own. */
const google = (said: Said): string => {
  const { to, from = JESS, partstat = 'DECLINED', comment, sequence = 4, stamp = '20260303T091200Z' } = said;
  const file = lines(
    'BEGIN:VCALENDAR',
    'PRODID:-//Google Inc//Google Calendar 70.9054//EN',
    'VERSION:2.0',
    'CALSCALE:GREGORIAN',
    'METHOD:REPLY',
    'BEGIN:VEVENT',
    'DTSTART:20260310T090000Z',
    'DTEND:20260310T100000Z',
    `DTSTAMP:${stamp}`,
    `ORGANIZER;CN=Mia Berlin:mailto:${to}`,
    `UID:${UID}`,
    `ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=${partstat};CN=Je`,
    ` ss Park;X-NUM-GUESTS=0${comment === undefined ? '' : `;X-RESPONSE-COMMENT="${comment}"`}:mailto:${from}`,
    'CREATED:20260302T080000Z',
    'DESCRIPTION:',
    'LAST-MODIFIED:20260303T091200Z',
    'LOCATION:',
    `SEQUENCE:${sequence}`,
    'STATUS:CONFIRMED',
    'SUMMARY:Kick-off',
    'TRANSP:OPAQUE',
    'END:VEVENT',
    'END:VCALENDAR',
  );
  return lines(
    ...head(
      said,
      'Reply-To: Jess Park <jess@partner.example>',
      'Sender: Google Calendar <calendar-notification@google.com>',
      'Auto-Submitted: auto-generated',
      'Content-Type: multipart/mixed; boundary="mixed"',
    ),
    '',
    '--mixed',
    'Content-Type: multipart/alternative; boundary="alternative"',
    '',
    '--alternative',
    'Content-Type: text/plain; charset="UTF-8"; format=flowed; delsp=yes',
    '',
    'Jess Park has declined this invitation.',
    '--alternative',
    'Content-Type: text/html; charset="UTF-8"',
    '',
    '<p>Jess Park has declined this invitation.</p>',
    '--alternative',
    'Content-Type: text/calendar; charset="UTF-8"; method=REPLY',
    'Content-Transfer-Encoding: 7bit',
    '',
    file,
    '--alternative--',
    '--mixed',
    'Content-Type: application/ics; name="invite.ics"',
    'Content-Disposition: attachment; filename="invite.ics"',
    'Content-Transfer-Encoding: base64',
    '',
    inBase64(file),
    '--mixed--',
  );
};

/** Exchange writes Windows zones, a comment on the file, and no organizer, at Outlook.com as at Microsoft 365. */
const exchange = (said: Said, method: 'REPLY' | 'COUNTER', organizer: boolean): string => {
  const { to, from = JESS, partstat = 'DECLINED', comment, sequence = 4, stamp = '20260303T091200Z' } = said;
  const isCounter = method === 'COUNTER';
  return lines(
    ...head(
      said,
      'Thread-Topic: Kick-off',
      'X-MS-Has-Attach:',
      'X-Auto-Response-Suppress: DR, OOF, AutoReply',
      'Content-Type: multipart/alternative; boundary="_000_part_"',
    ),
    '',
    '--_000_part_',
    'Content-Type: text/plain; charset="utf-8"',
    'Content-Transfer-Encoding: base64',
    '',
    inBase64(comment ?? ''),
    '--_000_part_',
    `Content-Type: text/calendar; charset="utf-8"; method=${method}`,
    'Content-Transfer-Encoding: base64',
    '',
    inBase64(
      lines(
        'BEGIN:VCALENDAR',
        `METHOD:${method}`,
        'PRODID:Microsoft Exchange Server 2010',
        'VERSION:2.0',
        'BEGIN:VTIMEZONE',
        'TZID:W. Europe Standard Time',
        'BEGIN:STANDARD',
        'DTSTART:16010101T030000',
        'TZOFFSETFROM:+0200',
        'TZOFFSETTO:+0100',
        'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10',
        'END:STANDARD',
        'BEGIN:DAYLIGHT',
        'DTSTART:16010101T020000',
        'TZOFFSETFROM:+0100',
        'TZOFFSETTO:+0200',
        'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3',
        'END:DAYLIGHT',
        'END:VTIMEZONE',
        'BEGIN:VEVENT',
        organizer && `ORGANIZER;CN=Mia Berlin:mailto:${to}`,
        `ATTENDEE;PARTSTAT=${partstat};CN=Jess Park:mailto:${from}`,
        comment !== undefined && `COMMENT;LANGUAGE=en-US:${comment}\\n`,
        `UID:${UID}`,
        `SUMMARY;LANGUAGE=en-US:${SUBJECT[partstat]}: Kick-off`,
        `DTSTART;TZID=W. Europe Standard Time:${isCounter ? '20260311T150000' : '20260310T100000'}`,
        `DTEND;TZID=W. Europe Standard Time:${isCounter ? '20260311T160000' : '20260310T110000'}`,
        'CLASS:PUBLIC',
        'PRIORITY:5',
        `DTSTAMP:${stamp}`,
        'TRANSP:OPAQUE',
        'STATUS:CONFIRMED',
        `SEQUENCE:${sequence}`,
        'LOCATION;LANGUAGE=en-US:',
        'X-MICROSOFT-CDO-APPT-SEQUENCE:4',
        isCounter && 'X-MS-OLK-ORIGINALSTART;TZID=W. Europe Standard Time:20260310T100000',
        'X-MICROSOFT-CDO-INTENDEDSTATUS:BUSY',
        'END:VEVENT',
        'END:VCALENDAR',
      ),
    ),
    '--_000_part_--',
  );
};

/** Apple sends lists of everyone with capitals in MAILTO, and the file as an attachment. */
const apple = (said: Said): string => {
  const { to, from = JESS, partstat = 'DECLINED', comment, sequence = 4, stamp = '20260303T091200Z' } = said;
  return lines(
    ...head(said, 'X-Mailer: Apple Mail (2.3826)', 'Content-Type: multipart/mixed; boundary=Apple-Mail-1'),
    '',
    '--Apple-Mail-1',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'Jess Park has declined the invitation.',
    '--Apple-Mail-1',
    'Content-Disposition: attachment; filename=iCal-20260303.ics',
    'Content-Type: text/calendar; charset=utf-8; method=REPLY; name=iCal-20260303.ics',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    lines(
      'BEGIN:VCALENDAR',
      'CALSCALE:GREGORIAN',
      'VERSION:2.0',
      'METHOD:REPLY',
      'PRODID:-//Apple Inc.//macOS 15.5//EN',
      'BEGIN:VEVENT',
      comment !== undefined && `COMMENT:${comment}`,
      `ORGANIZER;CN=3D"Mia Berlin":MAILTO:${to}`,
      `DTSTAMP:${stamp}`,
      `UID:${UID}`,
      'SUMMARY:Kick-off',
      'DTSTART;TZID=3DEurope/Berlin:20260310T100000',
      'DTEND;TZID=3DEurope/Berlin:20260310T110000',
      `SEQUENCE:${sequence}`,
      `ATTENDEE;CN=3D"Jess Park";CUTYPE=3DINDIVIDUAL;PARTSTAT=3D${partstat};ROLE=3DREQ-=`,
      `PARTICIPANT:MAILTO:${from}`,
      'REQUEST-STATUS:2.0;Success',
      'END:VEVENT',
      'END:VCALENDAR',
    ),
    '--Apple-Mail-1--',
  );
};

/** iCloud names people by a number, with the address in a parameter. */
const icloud = (said: Said): string =>
  apple(said).replace(
    `:MAILTO:${said.from ?? JESS}`,
    `;EMAIL=3D"${said.from ?? JESS}":urn:uuid:0f4c2a1e-7a53-4e0d-9a41-2f6b1c9d8e70`,
  );

/** A file beside a text, in few lines: what the open programs have in common. */
const plain =
  (prodid: string, attendee: (address: string, partstat: string) => string, line = 'METHOD:REPLY') =>
  (said: Said): string => {
    const {
      to,
      from = JESS,
      partstat = 'DECLINED',
      comment,
      sequence = 4,
      stamp = '20260303T091200Z',
    } = said;
    return lines(
      ...head(said, 'Content-Type: multipart/mixed; boundary="-b"'),
      '',
      '---b',
      'Content-Type: text/plain; charset=utf-8',
      '',
      'Jess Park has declined your event invitation.',
      '---b',
      'Content-Type: text/calendar; method=REPLY; charset=UTF-8',
      'Content-Transfer-Encoding: 8bit',
      '',
      lines(
        'BEGIN:VCALENDAR',
        `PRODID:${prodid}`,
        'VERSION:2.0',
        line,
        'BEGIN:VEVENT',
        'CREATED:20260302T080000Z',
        `DTSTAMP:${stamp}`,
        `UID:${UID}`,
        'SUMMARY:Kick-off',
        `ORGANIZER;CN=Mia Berlin:mailto:${to}`,
        attendee(from, partstat),
        comment !== undefined && `COMMENT:${comment}`,
        'DTSTART:20260310T090000Z',
        'DTEND:20260310T100000Z',
        `SEQUENCE:${sequence}`,
        'END:VEVENT',
        'END:VCALENDAR',
      ),
      '---b--',
    );
  };

export const PROGRAMS: Record<string, (said: Said) => string> = {
  Google: google,
  Outlook: (said) => exchange(said, 'REPLY', true),
  'Outlook.com': (said) => exchange(said, 'REPLY', false),
  Apple: apple,
  iCloud: icloud,
  Thunderbird: plain(
    '-//Mozilla.org/NONSGML Mozilla Calendar V1.1//EN',
    (address, partstat) => `ATTENDEE;RSVP=TRUE;PARTSTAT=${partstat};ROLE=REQ-PARTICIPANT:mailto:${address}`,
  ),
  Nextcloud: plain(
    '-//IDN nextcloud.com//Calendar app 5.3//EN',
    (address, partstat) =>
      `ATTENDEE;CN=Jess;CUTYPE=INDIVIDUAL;PARTSTAT=${partstat};SCHEDULE-STATUS="2.0;Success":mailto:${address}`,
  ),
  Fastmail: plain(
    '-//FastMail/1.0/EN',
    (address, partstat) =>
      `ATTENDEE;EMAIL=${address};PARTSTAT=${partstat};X-SEQUENCE=4;X-DTSTAMP=20260303T091200Z:mailto:${address}`,
  ),
};

/** Another time, as Outlook proposes it: Wednesday 15:00 in Berlin. */
export const counter = (said: Said): string => exchange({ partstat: 'TENTATIVE', ...said }, 'COUNTER', false);

/** Jess sends Tom in her place: two attendees in one file. */
export const delegated = (said: Said): string =>
  plain(
    '-//Example//EN',
    (address) =>
      `ATTENDEE;PARTSTAT=DELEGATED;DELEGATED-TO="mailto:tom@partner.example":mailto:${address}\r\n` +
      `ATTENDEE;PARTSTAT=ACCEPTED;DELEGATED-FROM="mailto:${address}":mailto:tom@partner.example`,
  )(said);
