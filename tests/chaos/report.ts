import type { Finding } from './audit/finding.ts';
import { countsOf, minutes, quantile, seconds } from './figures.ts';
import type { Violence } from './killer.ts';
import type { Answered } from './ledger.ts';
import type { Faults } from './outside/faults.ts';

/** One claim, how it was checked, and what contradicts it. */
export type Check = { claim: string; how: string; checked: string; findings: readonly Finding[] };

export type RunFigures = {
  command: string;
  machine: string;
  took: number;
  people: number;
  processes: string;
  checks: readonly Check[];
  played: ReadonlyMap<string, number>;
  statuses: readonly string[];
  bookings: { made: number; moved: number; abandoned: number; without: number };
  violence: readonly Violence[];
  faults: Readonly<Record<string, Faults['counts']>>;
  answered: readonly Answered[];
  unanswered: number;
  surprises: readonly string[];
  copies: ReadonlyMap<number, number>;
  untold: readonly string[];
  rebuild: string;
};

/** The report of a run, as Markdown. */
export function reportOf(figures: RunFigures): string {
  const { checks, violence, answered } = figures;
  const wrong = checks.flatMap(({ findings }) => findings);
  const killed = violence.filter(({ kind }) => kind === 'killed');
  return [
    wrong.length === 0
      ? `Nothing was lost, doubled, or left undone. It took ${minutes(figures.took)}.`
      : `**${wrong.length === 1 ? '1 finding' : `${wrong.length} findings`}.** It took ${minutes(figures.took)}.`,
    `\`${figures.command}\`, on ${figures.machine}.`,
    `${figures.processes} ${figures.people} people shared the meetings: ${listOf(figures.played)}. At the end: ${listOf(countsOf(figures.statuses))}. ` +
      `${figures.bookings.made} times were booked, ${figures.bookings.moved} of them were moved or cancelled later. ${figures.bookings.abandoned} bookings gave way to another meeting or to a change, and ${figures.bookings.without} were made without someone whom the organizer had seen to be missing.`,
    table(
      ['claim', 'how it was checked', 'checked', 'wrong'],
      checks.map(({ claim, how, checked, findings }) => [claim, how, checked, String(findings.length)]),
    ),
    '**Killed and frozen.** Processes are started again at once. Ready again: from the signal until `/readyz` of the process says so, for a server until that of every process does.',
    table(
      ['victim', 'times', 'ready again, median', 'at most'],
      [...groups(violence.filter(({ kind }) => kind !== 'away'))].map(([name, own]) => {
        const known = own.flatMap(({ readyAfter }) => readyAfter ?? []);
        const never = own.length - known.length;
        return [
          name,
          String(own.length),
          seconds(quantile(known, 0.5)),
          `${seconds(Math.max(...known))}${never > 0 ? `, ${never} never` : ''}`,
        ];
      }),
    ),
    `${killed.length} kills in all. **Faults outside**, as calls met them:`,
    table(
      ['before', 'passed', 'slow', 'cut', 'refused for now', 'answer lost', 'times away for everyone'],
      Object.entries(figures.faults).map(([name, counts]) => [
        name,
        String(counts.pass),
        String(counts.slow),
        String(counts.cut),
        String(counts.unavailable),
        String(counts.answerLost),
        String(violence.filter((one) => one.kind === 'away' && one.victim === name).length),
      ]),
    ),
    `**Emails.** ${[...figures.copies]
      .toSorted(([a], [b]) => a - b)
      .map(([copies, many]) => `${many} arrived in ${copies === 1 ? 'one copy' : `${copies} copies`}`)
      .join(', ')}. ${untoldOf(figures.untold)}`,
    '**Answers**, from the first attempt until one was answered, repeats included:',
    table(
      ['command', 'answered', 'median', '95%', '99%', 'at most', 'sent more than once'],
      Object.entries(Object.groupBy(answered, ({ command }) => command)).map(([command, own]) => {
        const took = own!.map((one) => one.took);
        return [
          command,
          String(own!.length),
          ...[0.5, 0.95, 0.99, 1].map((share) => seconds(quantile(took, share))),
          String(own!.filter(({ tries }) => tries > 1).length),
        ];
      }),
    ),
    ...(figures.unanswered > 0
      ? [`${figures.unanswered} commands were never answered while their people were patient.`]
      : []),
    ...(figures.surprises.length > 0
      ? [
          `What people were told that they had not expected: ${countsOf(figures.surprises.map(withoutIds))
            .map(([what, many]) => `${many} × “${what}”`)
            .join('; ')}.`,
        ]
      : []),
    `**Rebuild.**\n\n\`\`\`\n${figures.rebuild}\n\`\`\``,
  ].join('\n\n');
}

const untoldOf = (untold: readonly string[]): string =>
  untold.length === 0
    ? 'All of them are in the log.'
    : `${untold.length} of them aren't in the log (${listOf(countsOf(untold))}): their answer or their process was lost after they had been handed over, and by the time of the next attempt they were no longer needed.`;

const withoutIds = (text: string) => text.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '…');

const listOf = (counts: Iterable<readonly [string, number]>): string =>
  [...counts].map(([name, many]) => `${many} ${name}`).join(', ');

function groups(violence: readonly Violence[]): Map<string, Violence[]> {
  return Map.groupBy(violence, ({ kind, victim }) => (kind === 'frozen' ? `${victim}, frozen` : victim));
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
