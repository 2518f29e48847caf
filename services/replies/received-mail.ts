import PostalMime, { type Email } from 'postal-mime';
import { type CalendarReply, type NoReply, readCalendarReply } from './calendar-reply.ts';
import { ownWords } from './own-words.ts';

/** Why an email isn't taken. `automatic`: a program answers without a calendar file, such as for someone who is away. */
export type NotTaken = NoReply | 'bounce' | 'automatic' | 'loop';

/** The only address in the email's From. */
type Received = { from: string } & (
  | { reply: CalendarReply /** The calendar file as received. */; file: string }
  /** Without a calendar file. */
  | { letter: Letter }
);

/** What a person wrote, and to what. */
export type Letter = {
  /** Without quotations and signature; empty if there are only attachments. */
  words: string;
  /** Message-IDs with their angle brackets: its own if it has any, and those of the emails that it answers. */
  id: string | null;
  answers: readonly string[];
  /** When it was written, ISO; null if unknown. */
  writtenAt: string | null;
};

/** How deep parts may be within parts, and how long all headers are, in bytes. */
const LIMITS = { maxNestingDepth: 20, maxHeadersSize: 64 * 1024 };

/** Characters of a Message-ID. */
const LONGEST_ID = 500;

/** An email that passed through more servers than this goes round in circles. */
const MOST_HOPS = 30;

/**
 * Reads the calendar's reply in an email (RFC 6047), or else the words of a person. An email within the email is never looked at: a bounce, and an email
 * that was forwarded, hold what someone else wrote.
 */
export async function readMail(raw: Uint8Array): Promise<Received | NotTaken> {
  const mail = await PostalMime.parse(raw, {
    ...LIMITS,
    forceRfc822Attachments: true,
    attachmentEncoding: 'utf8',
  }).catch(() => null);
  if (!mail) return 'malformed';
  const headers = (name: string) => mail.headers.flatMap(({ key, value }) => (key === name ? value : []));
  if (headers('received').length > MOST_HOPS) return 'loop';
  if (/^\s*multipart\/report\b/i.test(headers('content-type')[0] ?? '')) return 'bounce';
  const file = calendarFileIn(mail);
  if (file === null && isAutomatic(headers)) return 'automatic';
  if (headers('from').length !== 1 || !mail.from?.address) return 'malformed';
  if (file === null) return { from: mail.from.address, letter: letterIn(mail, mail.from.name ?? '') };
  const reply = readCalendarReply(file);
  return typeof reply === 'string' ? reply : { from: mail.from.address, reply, file };
}

function letterIn(
  { messageId, inReplyTo = '', references = '', date, ...mail }: Email,
  name: string,
): Letter {
  const written = Date.parse(date ?? '');
  return {
    words: ownWords(mail, name),
    id: messageId && messageId.length <= LONGEST_ID && /^<[^<>\s]+>$/.test(messageId) ? messageId : null,
    answers: `${inReplyTo} ${references}`.match(/<[^<>\s]+>/g) ?? [],
    writtenAt: Number.isNaN(written) ? null : new Date(written).toISOString(),
  };
}

/** The calendar file that goes with the text comes first; some programs only attach one. */
function calendarFileIn({ attachments }: Email): string | null {
  const isOf = (type: string) =>
    attachments.find(({ mimeType, content }) => mimeType === type && typeof content === 'string');
  const found = isOf('text/calendar') ?? isOf('application/ics');
  return typeof found?.content === 'string' ? found.content : null;
}

/** RFC 3834, and the older ways to say the same. */
const isAutomatic = (headers: (name: string) => string[]): boolean =>
  headers('auto-submitted').some((value) => !/^\s*no\b/i.test(value)) ||
  headers('precedence').some((value) => /bulk|list|junk|auto_reply/i.test(value)) ||
  ['x-auto-response-suppress', 'x-autoreply', 'x-autorespond', 'list-id', 'list-unsubscribe'].some(
    (name) => headers(name).length > 0,
  );
