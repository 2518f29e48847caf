import { type DestinationStream, type Logger, pino } from 'pino';
import { MEETING_TEXT_NAMES } from '#contracts/meeting-texts.ts';
import { correlationId } from './correlation.ts';
import { withoutSecrets } from './redact.ts';

export type Log = Logger;

/** Whatever carries a secret or says who somebody is never reaches a log line. */
const SECRET = [
  'authorization',
  'cookie',
  'password',
  'pass',
  'secret',
  'credentials',
  'token',
  'accessToken',
  'refreshToken',
  'idToken',
  'access_token',
  'refresh_token',
  'id_token',
  'client_secret',
  'connectionString',
  'link',
  'email',
  'address',
  'name',
  'title',
  ...MEETING_TEXT_NAMES,
];

type LoggedError = { type: string; message: string; code?: unknown; stack?: string; cause?: LoggedError };

/** Of an error only what is no one's: libraries hang requests with their headers, rows and settings on theirs. */
function asLogged(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) };
  return {
    type: error.name,
    message: error.message,
    ...('code' in error && { code: error.code }),
    ...(error.stack !== undefined && { stack: error.stack }),
    ...(error.cause !== undefined && { cause: asLogged(error.cause) }),
  };
}

/**
 * A log of JSON lines on standard error, each with the id of the request or event that it is about. Personal and secret
 * fields are redacted wherever they stand, two levels deep, and so are users and passwords in addresses of servers.
 */
export const createLog = (level: string, destination: DestinationStream = pino.destination(2)): Log =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      mixin() {
        const id = correlationId();
        return id === undefined ? {} : { correlationId: id };
      },
      serializers: { err: asLogged },
      hooks: { streamWrite: withoutSecrets },
      redact: {
        paths: SECRET.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
        censor: '[redacted]',
      },
    },
    destination,
  );
