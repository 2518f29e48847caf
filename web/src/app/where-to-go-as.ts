import { paths } from '../lib/paths.ts';

/** Pages that only make sense to the current person, or to visitors who aren't signed in. */
const THEIR_OWN: readonly string[] = [paths.auth, '/auth/simple', paths.onboarding, paths.create];

/** Where the demo goes after switching people on the page `here`, a path with its query. */
export const whereToGoAs = (here: string): string =>
  THEIR_OWN.includes(here.split('?')[0]!) ? paths.home : here;
