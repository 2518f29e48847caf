import { type DestinationStream, type Logger, pino } from 'pino';
import { MEETING_TEXT_NAMES } from '#contracts/meeting-texts.ts';
import { correlationId } from './correlation.ts';
import { withoutSecrets } from './redact.ts';

export type Log = Logger;

/** Secrets and personal fields never reach a log line. */
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
  'videoAddress',
];

type LoggedError = { type: string; message: string; code?: unknown; stack?: string; cause?: LoggedError };

/** Only an error's impersonal fields: libraries attach requests with headers, rows and settings to theirs. */
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
 * A log of JSON lines on standard error, each with the id of its request or event. Personal and secret fields are
 * redacted up to two levels deep, and so are users and passwords in server addresses.
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
      serializers: { err: asLogged, error: asLogged },
      hooks: { streamWrite: withoutSecrets },
      redact: {
        paths: SECRET.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
        censor: '[redacted]',
      },
    },
    destination,
  );
