import type { Mail } from '#services/mail/port.ts';

type LatestFile = { sequence: number; says: string };

/** How a line of a file begins that says what the file does, and when. */
const SAYS = /^(?:METHOD|DTSTART|DTEND|STATUS|SUMMARY)\b/;

/**
 * Looks at the calendar files in the order in which they arrive, as calendars do: those go by the number, so it must never
 * fall, and two files with the same number must say the same.
 */
export function createReceivedFiles() {
  const latest = new Map<string, LatestFile>();
  const wrong: string[] = [];

  return {
    /** What is wrong so far, as sentences. */
    wrong: wrong as readonly string[],
    take({ to: { address }, calendar }: Mail): void {
      if (!calendar) return;
      const lines = calendar.content.replaceAll('\r\n ', '').split('\r\n');
      const lineOf = (name: string) =>
        lines.find((line) => line.startsWith(`${name}:`))?.slice(name.length + 1);
      const place = `${address} ${lineOf('UID')}`;
      const file = {
        sequence: Number(lineOf('SEQUENCE')),
        says: lines.filter((line) => SAYS.test(line)).join(' '),
      };
      const before = latest.get(place);
      if (before && file.sequence < before.sequence)
        wrong.push(`${address} got file ${file.sequence} of a meeting after file ${before.sequence}`);
      if (before && file.sequence === before.sequence && file.says !== before.says)
        wrong.push(`${address} got two files numbered ${file.sequence} that say different things`);
      latest.set(place, file);
    },
  };
}
