import { isEmail, normalizeEmail } from '#contracts/email-address.ts';
import type { PersonToInvite } from '#web/api/meetings.ts';

/** A row with typed values. An empty name means no name. */
export type InviteeRow = { email: string; name: string };

export const BLANK_ROW: InviteeRow = { email: '', name: '' };

export const isBlankRow = ({ email, name }: InviteeRow): boolean => email.trim() === '' && name.trim() === '';

export const isSameAddress = (one: string, other: string): boolean =>
  normalizeEmail(one.trim()) === normalizeEmail(other.trim());

/** Each person once, however often and in whatever case their address appears. The first known name wins. */
export function mergePeople(rows: readonly InviteeRow[]): InviteeRow[] {
  const byAddress = new Map<string, InviteeRow>();
  for (const row of rows) {
    const { email, name } = { email: row.email.trim(), name: row.name.trim() };
    const known = byAddress.get(normalizeEmail(email));
    byAddress.set(normalizeEmail(email), known ? { ...known, name: known.name || name } : { email, name });
  }
  return [...byAddress.values()];
}

/** Everyone to invite, typed or chosen, as the API takes them. */
export const inviteesOf = (rows: readonly InviteeRow[], picked: readonly InviteeRow[]): PersonToInvite[] =>
  mergePeople([...picked, ...rows.filter((row) => !isBlankRow(row))]).map(({ email, name }) => ({
    email,
    ...(name !== '' && { name }),
  }));

type Attendance = { optional: string[]; groups: { atLeast: number; members: string[] }[] };

/** The optional people and the groups, by address, reduced to people who are still invited. */
export function attendanceOfForm(said: Attendance, people: readonly PersonToInvite[]): Attendance {
  const invited = (addresses: readonly string[]) =>
    people
      .filter(({ email }) => addresses.some((one) => isSameAddress(one, email)))
      .map(({ email }) => email);
  const groups = said.groups
    .map(({ atLeast, members }) => ({ atLeast, members: invited(members) }))
    .filter(({ atLeast, members }) => members.length > atLeast);
  const grouped = new Set(groups.flatMap(({ members }) => members));
  return { optional: invited(said.optional).filter((one) => !grouped.has(one)), groups };
}

/** The parts of a list between commas, semicolons, and new lines. Separators inside quoted names don't count. */
const PARTS = /(?:"[^"\n]*"|[^,;\n"]|")+|[,;\n]/g;
const QUOTES = /^["'\s]+|["'\s]+$/g;
const ANGLE = /^(.*?)<\s*(?:mailto:)?([^<>]*)>\s*$/s;

/**
 * Reads pasted addresses: "ada@example.com; Grace <grace@example.com>", an address per line, or name and address side
 * by side as copied from a table. Any other text stays as a row, to be seen and fixed.
 */
export function parsePeople(text: string): InviteeRow[] {
  const rows: InviteeRow[] = [];
  /** Perhaps the "Doe" of "Doe, Jane <jane@example.com>". */
  let waiting: string | null = null;

  const giveUpWaiting = () => {
    if (waiting !== null) rows.push({ email: waiting, name: '' });
    waiting = null;
  };

  for (const [part] of text.replaceAll('\r', '\n').matchAll(PARTS)) {
    if (part === ',') continue;
    if (part === ';' || part === '\n') {
      giveUpWaiting();
      continue;
    }
    const found = peopleIn(part.trim());
    if (found.length === 0) {
      giveUpWaiting();
      waiting = part.trim() || null;
      continue;
    }
    const [first] = found;
    if (waiting !== null && first!.name !== '' && ANGLE.test(part.trim())) {
      first!.name = `${waiting}, ${first!.name}`;
      waiting = null;
    }
    giveUpWaiting();
    rows.push(...found);
  }
  giveUpWaiting();
  return rows;
}

/** The people in a text without separators. Empty if the text has no address. */
function peopleIn(part: string): InviteeRow[] {
  const angle = ANGLE.exec(part);
  if (angle) return [{ email: angle[2]!.trim(), name: angle[1]!.replace(QUOTES, '') }];
  const words = part.split(/\s+/).map((word) => word.replace(/^mailto:/i, ''));
  const addresses = words.filter(isEmail);
  if (addresses.length !== 1) return addresses.map((email) => ({ email, name: '' }));
  const name = words
    .filter((word) => word !== addresses[0])
    .join(' ')
    .replace(QUOTES, '');
  return [{ email: addresses[0]!, name }];
}
