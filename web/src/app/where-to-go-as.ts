import { paths } from '../lib/paths.ts';

/** What only makes sense to the person who is there, or to nobody who is signed in. */
const THEIR_OWN: readonly string[] = [paths.auth, '/auth/simple', paths.onboarding, paths.create];

/** Where the demo leads whoever takes the place of another person on the page `here`, a path with its query. */
export const whereToGoAs = (here: string): string =>
  THEIR_OWN.includes(here.split('?')[0]!) ? paths.home : here;
