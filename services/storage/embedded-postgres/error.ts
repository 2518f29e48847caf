/** Why the embedded Postgres can't be used, in a single line for the person who started Kairos. */
export class EmbeddedPostgresError extends Error {
  readonly code = 'EMBEDDED_POSTGRES';
}
