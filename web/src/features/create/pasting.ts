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
