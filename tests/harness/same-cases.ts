import { configureGlobal } from 'fast-check';

// Every run tries the same cases of every property, so that a change fails on its own account and never by chance.
// `CASES=random` tries others; a failure prints the seed that repeats it.
if (process.env['CASES'] !== 'random') configureGlobal({ seed: 20_261_101 });
