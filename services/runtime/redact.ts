/** `user:password@` or a token before the host; a password may hold slashes and ats, written wrongly as it is. */
const CREDENTIALS = /:\/\/(?:[^\s"'<>/:@]*:[^\s"'<>]*|[^\s"'<>/]+)@/g;
const PARAMETERS = /([?&](?:password|pass|token|access_token|secret|key|code)=)[^\s"'<>&]+/gi;

/** A text that may be shown: addresses of servers lose their user, password and token. */
export const withoutSecrets = (text: string): string =>
  text.replace(CREDENTIALS, '://[redacted]@').replace(PARAMETERS, '$1[redacted]');
