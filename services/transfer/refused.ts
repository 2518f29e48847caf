/** A refused move: a single line with the next step. */
export class TransferRefused extends Error {
  readonly code = 'TRANSFER_REFUSED';
}
