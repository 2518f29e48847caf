import { isEmail } from '#contracts/email-address.ts';
import { type InviteeRow, isBlankRow, isSameAddress, mergePeople } from './people.ts';
import { OWN_ADDRESS } from './rules.ts';

const count = (number: number) => (number === 1 ? '1 person' : `${number} people`);

/** The rows after pasting, and a message about the added people. */
export function added(
  pasted: readonly InviteeRow[],
  {
    rows,
    picked,
    ownEmail,
  }: { rows: readonly InviteeRow[]; picked: readonly InviteeRow[]; ownEmail: string },
): { rows: InviteeRow[]; said: string } {
  const before = rows.filter((row) => !isBlankRow(row));
  const others = mergePeople(pasted).filter(({ email }) => !isSameAddress(email, ownEmail));
  const isThere = ({ email }: InviteeRow) =>
    [...before, ...picked].some((row) => isSameAddress(row.email, email));
  const fresh = others.filter((row) => !isThere(row));

  const twice = pasted.filter(({ email }) => !isSameAddress(email, ownEmail)).length - fresh.length;
  const said = [
    `${count(fresh.length)} added.`,
    twice > 0 && `${count(twice)} already in the list.`,
    pasted.some(({ email }) => isSameAddress(email, ownEmail)) && `${OWN_ADDRESS}.`,
  ];
  return { rows: [...before, ...fresh], said: said.filter(Boolean).join(' ') };
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
