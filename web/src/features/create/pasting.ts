import { isBlank, isSameAddress, merged, type Row } from './people.ts';
import { OWN_ADDRESS } from './rules.ts';

const count = (number: number) => (number === 1 ? '1 person' : `${number} people`);

/** The rows after pasting, and a message about what was added. */
export function added(
  pasted: readonly Row[],
  { rows, picked, ownEmail }: { rows: readonly Row[]; picked: readonly Row[]; ownEmail: string },
): { rows: Row[]; said: string } {
  const before = rows.filter((row) => !isBlank(row));
  const others = merged(pasted).filter(({ email }) => !isSameAddress(email, ownEmail));
  const isThere = ({ email }: Row) => [...before, ...picked].some((row) => isSameAddress(row.email, email));
  const fresh = others.filter((row) => !isThere(row));

  const twice = pasted.filter(({ email }) => !isSameAddress(email, ownEmail)).length - fresh.length;
  const said = [
    `${count(fresh.length)} added.`,
    twice > 0 && `${count(twice)} already in the list.`,
    pasted.some(({ email }) => isSameAddress(email, ownEmail)) && `${OWN_ADDRESS}.`,
  ];
  return { rows: [...before, ...fresh], said: said.filter(Boolean).join(' ') };
}
