/** The request can't be shown: one line that says why and what can. */
export class AsOfRefused extends Error {
  readonly code = 'AS_OF_REFUSED';
}
