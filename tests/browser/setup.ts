import { buildIfOld } from '#services/cli/build.ts';
import { BUILT_WEB } from '#services/config.ts';
import { startPostgresForRun } from '../harness/postgres-server.ts';

/** One build and one Postgres for the whole run; the workers find them in their environment. */
export default async function setup() {
  await buildIfOld(BUILT_WEB);
  const { url, stop } = await startPostgresForRun();
  process.env['KAIROS_TEST_POSTGRES'] = url;
  return stop;
}
