/** Kairos can't start as it is set up: a sentence that names the setting. */
export class CannotStart extends Error {
  readonly code = 'CANNOT_START';
}
