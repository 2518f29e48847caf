import { normalizeEmail } from '#contracts/email-address.ts';
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
