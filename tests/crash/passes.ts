/** At which pass of a crash point the process is killed; CRASH_PASSES=1,2 is the whole sweep. */
export const passes = (process.env['CRASH_PASSES'] ?? '1').split(',').map(Number);
