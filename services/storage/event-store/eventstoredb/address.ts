type EventStoreDbAddress = {
  /** For the client: without the password, since it prints addresses with words that it does not know. */
  connection: string;
  credentials: { username: string; password: string };
};

const ADDRESS = /^(?:esdb|kurrentdb)(\+discover)?:\/\/(?:([^:@/?]+):([^@/?]+)@)?([^@]+)$/;

/** Reads `esdb://user:password@host:2113?tls=false` and the like. Throws an Error that does not repeat the address. */
export function parseAddress(url: string): EventStoreDbAddress {
  const [, discover = '', username, password, rest] = ADDRESS.exec(url.trim()) ?? [];
  if (!rest) throw new Error('It must look like esdb://user:password@host:2113.');
  const isOpen = /[?&]tls=false(&|$)/i.test(rest);
  if (!username && !isOpen) throw new Error('It needs a user and a password, unless it says tls=false.');
  return {
    // With `+discover`, the client only ever asks the first of several hosts; without, all of them.
    // The last word counts: refusals have to be thrown, or a conflict would look like success.
    connection: `esdb${rest.includes(',') ? '' : discover}://${rest}${rest.includes('?') ? '&' : '?'}throwOnAppendFailure=true`,
    credentials: {
      username: decodeURIComponent(username ?? ''),
      password: decodeURIComponent(password ?? ''),
    },
  };
}
