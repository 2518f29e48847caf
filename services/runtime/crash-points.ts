import process from 'node:process';

/**
 * Where a test may kill a process: after an effect but before it is recorded (CP-5), after a decision but before its
 * effect (CP-6), on the way in (CP-1, CP-2), on the way to the read models (CP-3), and between a ring and its
 * checkpoint (CP-4). What of a kind passes such a point can be told apart, such as commands by their type.
 */
export const crashPoints = [
  'CP-1-command-before-append',
  'CP-1-command-after-append',
  'CP-2-command-before-answer',
  'CP-3-projector-before-commit',
  'CP-3-projector-after-commit',
  'CP-4-relay-before-checkpoint',
  'CP-5-availability-before-suggesting',
  'CP-5-booking-after-start',
  'CP-5-booking-after-reservation',
  'CP-5-booking-before-effects',
  'CP-5-calendar-created',
  'CP-5-calendar-removed',
  'CP-5-calendar-updated',
  'CP-5-calendar-looked',
  'CP-5-mail-sent',
  'CP-5-answer-joined',
  'CP-5-answer-typed',
  'CP-5-answer-counted',
  'CP-5-reply-taken',
  'CP-5-webhook-sent',
  'CP-5-keys-destroyed',
  'CP-5-slack-posted',
  'CP-5-slack-changed',
  'CP-5-slack-whispered',
  'CP-6-before-ranking',
  'CP-6-before-booking',
  'CP-6-before-calendar-create',
  'CP-6-before-calendar-remove',
  'CP-6-before-calendar-update',
  'CP-6-before-mail',
  'CP-6-before-slack-posting',
  'CP-6-before-slack-post',
  'CP-6-before-slack-whisper',
  'CP-6-work-claimed',
] as const;

export type CrashPoint = (typeof crashPoints)[number];

const [place = '', nth = '1'] = (process.env['CRASH_AT'] ?? '').split(':');
let passes = 0;

function killThisProcess(here: CrashPoint, about?: string): void {
  if (place !== here && place !== `${here}/${about}`) return;
  passes += 1;
  if (passes === Number(nth)) process.kill(process.pid, 'SIGKILL');
}

/** What happens at each crash point. A test that can't kill its own process replaces it. */
export const crashing = { at: killThisProcess };

/**
 * With `CRASH_AT=<name>:<n>`, kills this process without warning at its n-th pass, with `<name>/<about>:<n>` at the n-th
 * that is about that; otherwise does nothing.
 */
export const crashPoint = (here: CrashPoint, about?: string): void => crashing.at(here, about);
