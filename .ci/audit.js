// Reads what `npm audit --json` prints, and exits with 1 if there is an advisory of this level or above. A registry that
// doesn't answer audits (many mirrors only serve packages) is no fault of a dependency: that is said, and exits with 0.
import { text } from 'node:stream/consumers';

const LEVELS = ['low', 'moderate', 'high', 'critical'];
const [level] = process.argv.slice(2);
if (!LEVELS.includes(level)) throw new Error(`The level must be one of ${LEVELS.join(', ')}.`);

const report = read(await text(process.stdin));
if (!report?.metadata?.vulnerabilities) {
  const why = report?.message ?? report?.error?.summary ?? 'it printed nothing';
  console.log(`NOT AUDITED: npm audit got no answer from the registry (${why || 'no reason given'}).`);
} else {
  const counts = report.metadata.vulnerabilities;
  console.log(`Advisories: ${LEVELS.map((one) => `${counts[one] ?? 0} ${one}`).join(', ')}.`);
  const serious = new Set(LEVELS.slice(LEVELS.indexOf(level)));
  const found = Object.values(report.vulnerabilities).filter(({ severity }) => serious.has(severity));
  for (const { name, severity, range, via } of found) {
    const titles = via.map((one) => (typeof one === 'string' ? `through ${one}` : `${one.title} ${one.url}`));
    console.log(`${severity}: ${name} ${range}: ${titles.join('; ')}`);
  }
  process.exitCode = found.length > 0 ? 1 : 0;
}

function read(printed) {
  try {
    return JSON.parse(printed);
  } catch {
    return null;
  }
}
