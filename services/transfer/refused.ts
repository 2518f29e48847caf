/** A move that can't be done as it is asked for: one line that says what to do. */
export class TransferRefused extends Error {
  readonly code = 'TRANSFER_REFUSED';
}
