import path from 'node:path';
import { buildIfOld } from '../../services/cli/build.ts';
import { startPostgresForRun } from '../harness/postgres-server.ts';

/** The app that is tried, as it would be handed out. */
const WEB = path.join(import.meta.dirname, '../../dist/web');

/** One build and one Postgres for the whole run; the workers find them in their environment. */
export default async function setup() {
  if (!process.env['KAIROS_WEB']) await buildIfOld(WEB);
  process.env['KAIROS_WEB'] ??= WEB;
  const { url, stop } = await startPostgresForRun();
  process.env['KAIROS_TEST_POSTGRES'] = url;
  return stop;
}
