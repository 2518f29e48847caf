import { type DestinationStream, type Logger, pino } from 'pino';

export type Log = Logger;

/** Whatever carries a secret or says who somebody is never reaches a log line. */
const SECRET = [
  'authorization',
  'cookie',
  'password',
  'token',
  'accessToken',
  'refreshToken',
  'idToken',
  'access_token',
  'refresh_token',
  'id_token',
  'client_secret',
  'link',
  'email',
  'address',
  'name',
  'title',
  'description',
];

/** A log of JSON lines on standard error; personal and secret fields are redacted wherever they stand, two levels deep. */
export const createLog = (level: string, destination: DestinationStream = pino.destination(2)): Log =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: SECRET.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
        censor: '[redacted]',
      },
    },
    destination,
  );
