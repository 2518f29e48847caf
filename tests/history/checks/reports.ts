import { readFileSync, writeFileSync } from 'node:fs';
import { NOT_BETTER } from '#lab/fit/report.ts';
import { complaint, type HistoryCheckWorld } from '../world.ts';

const PATIENT = { name: 'patient', weights: { sooner: 0, hours: 12 } };

/** Another policy, and confidence that is learnt: the same bytes twice. */
export async function checkReports({ run, file, held }: HistoryCheckWorld): Promise<void> {
  writeFileSync(file('patient.json'), JSON.stringify(PATIENT));
  const replay = (name: string) => [
    'replay',
    '--policy',
    file('patient.json'),
    '--out',
    file(`${name}.json`),
  ];
  const seen = await run(replay('report'), { terminal: true });
  held(
    seen.code === 0 && seen.out.includes('%  '),
    'what if shows its progress in a terminal',
    complaint(seen),
  );
  const quiet = await run(replay('report-again'));
  held(quiet.code === 0 && quiet.err === '', 'what if gives a log file its report alone', complaint(quiet));
  held(same('report.json', 'report-again.json'), 'what if has the same bytes twice');
  const { rankings, repeated } = JSON.parse(readFileSync(file('report.json'), 'utf8'));
  held(
    repeated.same === rankings.all,
    'every ranking comes out the same again',
    `${repeated.same} of ${rankings.all}`,
  );

  // A simulated log may say nothing new of the built-in confidence; that is said, and the file is written anyway.
  const learn = (name: string) => ['fit', '--name', 'learnt', '--anyway', '--out', file(name)];
  const learning = await run(learn('learnt.json'), { terminal: true });
  held(
    learning.code === 0 && learning.out.includes('%  reading'),
    'fit shows its progress in a terminal',
    complaint(learning),
  );
  const again = await run(learn('learnt-again.json'));
  const isAlone = again.err === '' || again.err.trim() === NOT_BETTER;
  held(again.code === 0 && isAlone, 'fit gives a log file its answer alone', complaint(again));
  held(same('learnt.json', 'learnt-again.json'), 'fit has the same bytes twice');

  function same(one: string, other: string): boolean {
    return readFileSync(file(one)).equals(readFileSync(file(other)));
  }
}
