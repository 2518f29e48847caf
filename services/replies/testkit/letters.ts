/*
 * Answers in words in the forms in which programs send them, written for these tests after what each is known to send: how
 * it quotes, which header it puts above, and what it adds below.
 */

export type Written = {
  to: string;
  words: string;
  from?: string;
  answers?: string;
  id?: string;
  quoted: string;
};

const head = ({ to, from = 'jess@partner.example', answers, id = '<words-1@partner.example>' }: Written) => [
  `From: Jess Park <${from}>`,
  `To: Kairos <${to}>`,
  'Subject: Re: Invitation: Kick-off',
  `Date: ${new Date().toUTCString().replace('GMT', '+0000')}`,
  `Message-ID: ${id}`,
  ...(answers === undefined ? [] : [`In-Reply-To: ${answers}`, `References: ${answers}`]),
  'MIME-Version: 1.0',
];

const text = (mail: Written, body: string, ...more: string[]): string =>
  [...head(mail), ...more, 'Content-Type: text/plain; charset=utf-8', '', body]
    .join('\n')
    .replace(/\r?\n/g, '\r\n');

const html = (mail: Written, body: string): string =>
  [...head(mail), 'Content-Type: text/html; charset=utf-8', '', body].join('\n').replace(/\r?\n/g, '\r\n');

const marked = (quoted: string) => quoted.replace(/^/gm, '> ');
const divs = (words: string) => words.replace(/.*\n?/g, (line) => (line === '' ? '' : `<div>${line}</div>`));

export const LETTERS: Record<string, (mail: Written) => string> = {
  Gmail: (mail) =>
    text(
      mail,
      `${mail.words}\n\nOn Tue, Mar 3, 2026 at 9:12 AM Meetings at Acme <\nkairos@kairos.example> wrote:\n\n${marked(mail.quoted)}\n`,
    ),
  'Gmail in German': (mail) =>
    text(
      mail,
      `${mail.words}\n\nAm Di., 3. März 2026 um 09:12 Uhr schrieb Meetings at Acme <\nkairos@kairos.example>:\n\n${marked(mail.quoted)}\n`,
    ),
  Outlook: (mail) =>
    text(
      mail,
      `${mail.words}\n\nBest regards,\nJess Park\nHead of Research\n+49 30 1234\n\nFrom: Kairos <kairos@kairos.example>\nSent: Tuesday, March 3, 2026 9:12 AM\nTo: Jess Park <jess@partner.example>\nSubject: Invitation: Kick-off\n\n${mail.quoted}\n`,
    ),
  'Outlook in German': (mail) =>
    text(
      mail,
      `${mail.words}\n\nMit freundlichen Grüßen\nJess Park\n\nVon: Kairos <kairos@kairos.example>\nGesendet: Dienstag, 3. März 2026 09:12\nAn: Jess Park <jess@partner.example>\nBetreff: Invitation: Kick-off\n\n${mail.quoted}\n`,
    ),
  'Outlook.com, only HTML': (mail) =>
    html(
      mail,
      `<html><head><style type="text/css">P {margin:0}</style></head><body>${divs(mail.words)}<div id="appendonsend"></div><hr style="width:98%"><div id="divRplyFwdMsg"><b>From:</b> Kairos<br><b>Sent:</b> Tuesday<br></div><div>${mail.quoted}</div></body></html>`,
    ),
  'Outlook for Android': (mail) =>
    text(
      mail,
      `${mail.words}\nGet Outlook for Android<https://aka.ms/x>\n________________________________\nFrom: Kairos <kairos@kairos.example>\nSent: Tuesday, March 3, 2026 9:12:11 AM\nTo: Jess <jess@partner.example>\nSubject: Invitation: Kick-off\n\n${mail.quoted}\n`,
    ),
  'Apple Mail': (mail) =>
    text(
      mail,
      `${mail.words}\n\nBest,\nJess\n\n> On 3. Mar 2026, at 09:12, Kairos <kairos@kairos.example> wrote:\n> \n${marked(mail.quoted)}\n`,
    ),
  iPhone: (mail) =>
    text(
      mail,
      `${mail.words}\n\nSent from my iPhone\n\n> On Mar 3, 2026, at 9:12 AM, Kairos <kairos@kairos.example> wrote:\n> \n> \uFEFF${marked(mail.quoted)}\n`,
    ),
  'iPhone in German, only HTML': (mail) =>
    html(
      mail,
      `<html><body dir="auto">${divs(mail.words)}<div><br></div><div dir="ltr">Von meinem iPhone gesendet</div><div dir="ltr"><br><blockquote type="cite">Am 03.03.2026 um 09:12 schrieb Kairos:<br><br>${mail.quoted}</blockquote></div></body></html>`,
    ),
  'Thunderbird, below the quotation': (mail) =>
    text(
      mail,
      `On 3/3/26 09:12, Kairos wrote:\n${marked(mail.quoted)}\n\n${mail.words}\n\n-- \nJess Park\n+49 30 1234\n`,
    ),
  Proton: (mail) =>
    text(
      mail,
      `${mail.words}\n\nSent with Proton Mail secure email.\n\nOn Tuesday, March 3rd, 2026 at 9:12 AM, Kairos <kairos@kairos.example> wrote:\n\n${marked(mail.quoted)}\n`,
    ),
};

/** With headers that no person's email has. */
export const automatic = (mail: Written, header: string): string => text(mail, mail.words, header);
