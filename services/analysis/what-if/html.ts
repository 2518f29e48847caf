import { calibrationPlot } from './calibration-plot.ts';
import {
  CHANGES,
  formatClock,
  formatCount,
  formatHours,
  formatPercent,
  formatTime,
  shortPlace,
  WHY_NOT,
} from './formats.ts';
import { figuresOf } from './policy-figures.ts';
import type { Decile, Report } from './report.ts';
import { sideBySideRows } from './side-by-side.ts';

/** More would make a page that no browser likes; the JSON has all. */
const MOST_MEETINGS = 1_000;

const STYLE = `:root{color-scheme:light dark;--ink:#1c2333;--quiet:#5b6478;--line:#d9dde6;--page:#fff;--was:#6b7280;--would:#2459d6}
@media(prefers-color-scheme:dark){:root{--ink:#e8ebf2;--quiet:#a3abbd;--line:#343b4a;--page:#12161f;--was:#9aa3b5;--would:#7ea6ff}}
body{font:16px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--page);max-width:60rem;margin:2rem auto;padding:0 1rem}
table{border-collapse:collapse;margin:1rem 0;width:100%}caption{text-align:left;font-weight:600;padding:.25rem 0}
th,td{text-align:left;padding:.25rem .75rem .25rem 0;border-bottom:1px solid var(--line);font-weight:400}
thead th{color:var(--quiet)}td{font-variant-numeric:tabular-nums}td.n,th.n{text-align:right}
figure{margin:1rem 0}svg{max-width:26rem;width:100%;height:auto}.grid{stroke:var(--line)}.label{fill:var(--quiet);font-size:12px}
.exact{stroke:var(--quiet);stroke-dasharray:4 4}polyline{fill:none;stroke-width:1.5}
polyline.was{stroke:var(--was);stroke-dasharray:2 3}polyline.would{stroke:var(--would)}circle.was{fill:none;stroke:var(--was);stroke-width:2}circle.would{fill:var(--would);fill-opacity:.75}`;

/** The report as one self-contained page, in both themes; every plot has its table. */
export function reportAsHtml(report: Report): string {
  const { policy, log, rankings, repeated, booked } = report;
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Another policy: ${text(policy.name)}</title>
<style>${STYLE}</style>
<main>
<h1>Another policy: ${text(policy.name)}</h1>
<p>${formatCount(rankings.all)} rankings of ${formatCount(log.meetings)} meetings, from ${formatCount(log.events)} events up to position ${text(shortPlace(log.place))} of the log. ${formatCount(rankings.compared)} of the rankings were made again. Times are UTC.</p>
${policyTable(report)}
<h2>How far this can be trusted</h2>
<p>Under the rules of their time, ${formatCount(repeated.same)} rankings (${formatPercent(repeated.share)}) come out byte-identical.</p>
${notRepeated(report)}
<h2>Side by side</h2>
${table('What was, and what would have been', ['figure', 'was', 'would be'], sideBySideRows(report))}
<p>${formatCount(booked.more)} meetings that lapsed would have been booked, and ${formatCount(booked.fewer)} that were booked wouldn't have been.</p>
<h2>Confidence and what held</h2>
<figure>${calibrationPlot([
    { name: 'was', deciles: report.calibration.was },
    { name: 'would', deciles: report.calibration.would },
  ])}
<figcaption>Hollow and dotted: what was. Filled: what would have been. Larger dots mean more bookings.</figcaption></figure>
${table('Booked times that held, by their confidence', ['confidence', 'was', 'would be'], calibration(report))}
<h2>Outside working hours</h2>
${table(
  'Outside working hours, by zone',
  ['zone', 'was', 'would be'],
  report.outOfHours.zones.map(({ zone, was, would }) => [zone, formatHours(was), formatHours(would)]),
)}
<h2>Meetings that would change</h2>
${changes(report)}
</main>
</html>
`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Zones and names of policies come from outside. */
const text = (value: string): string => value.replace(/[&<>"]/g, (sign) => ENTITIES[sign]!);

function table(caption: string, head: readonly string[], rows: readonly (readonly string[])[]): string {
  const cell = (tag: 'th' | 'td', more: string) => (value: string, index: number) =>
    index === 0
      ? `<th scope="${tag === 'th' ? 'col' : 'row'}">${text(value)}</th>`
      : `<${tag} class="n"${more}>${text(value)}</${tag}>`;
  const body = rows.map((row) => `<tr>${row.map(cell('td', '')).join('')}</tr>`).join('\n');
  return `<table><caption>${text(caption)}</caption>
<thead><tr>${head.map(cell('th', ' scope="col"')).join('')}</tr></thead>
<tbody>${body || `<tr><td colspan="${head.length}">Nothing</td></tr>`}</tbody></table>`;
}

function policyTable({ policy }: Report): string {
  const rows = [
    ...figuresOf(policy).map(({ name, figure }) => [name, String(figure)]),
    ...Object.entries(policy.windows).map(([name, { from, to }]) => [
      `hours: ${name}`,
      `${formatClock(from)} to ${formatClock(to)}`,
    ]),
    ['who must be free', policy.required],
    ['shortest notice', `${policy.leadMinutes} minutes`],
  ];
  return table('The policy', ['setting', 'value'], rows);
}

function notRepeated({ repeated, unknownRankers }: Report): string {
  const rows = (Object.keys(WHY_NOT) as (keyof typeof WHY_NOT)[]).flatMap((why) =>
    repeated[why] === 0 ? [] : [[WHY_NOT[why], formatCount(repeated[why])]],
  );
  const rankers = Object.entries(unknownRankers).map(([version, some]) => [
    `by ranker "${version}", which isn't known here`,
    formatCount(some),
  ]);
  return rows.length === 0 ? '' : table('Not repeated', ['why', 'rankings'], [...rows, ...rankers]);
}

function calibration({ calibration: { was, would } }: Report): string[][] {
  const told = ({ bookings, held, share }: Decile) =>
    bookings === 0 ? '–' : `${formatPercent(share)} (${formatCount(held)} of ${formatCount(bookings)})`;
  return was.map((decile, index) => [`${decile.from} to ${decile.to}%`, told(decile), told(would[index]!)]);
}

function changes({ changes: numbers, changed }: Report): string {
  const kinds = (Object.keys(CHANGES) as (keyof typeof CHANGES)[]).map((change) => [
    CHANGES[change],
    formatCount(numbers[change]),
  ]);
  const rows = changed
    .slice(0, MOST_MEETINGS)
    .map(({ meetingId, change, was, would }) => [
      meetingId,
      CHANGES[change],
      formatTime(was),
      formatTime(would),
    ]);
  const left = changed.length - MOST_MEETINGS;
  return `${table('How many', ['change', 'meetings'], kinds)}
${table('Which', ['meeting', 'change', 'was', 'would be'], rows)}
${left > 0 ? `<p>And ${formatCount(left)} more, in the JSON report.</p>` : ''}`;
}
