import path from 'node:path';
import { type Kairos, startKairos } from '#services/cli/composition/composition.ts';
import type { Environment } from '#services/cli/composition/foundation.ts';
import { createVisitor, UnexpectedAnswer, type Visitor } from '#services/cli/demo/visitor.ts';
import { readConfig } from '#services/config.ts';
import { createLog } from '#services/runtime/log.ts';
import { newKey } from '#services/storage/vault/vault.ts';
import type { DemoPerson } from '#tests/doubles/google/people.ts';
import { answerConsent } from '#tests/doubles/google/visitor.ts';
import { wholeProtocols } from '#tests/doubles/outside.ts';

export type WholeKairos = Kairos & {
  /** The lines that were logged. */
  logged: string[];
  /** Someone who has never been here. */
  visitor(): Visitor;
  /** The demo person with this address, signed in and with the calendar connected. */
  signedIn(email: string): Promise<Visitor>;
};

export type WholeKairosOptions = Partial<
  Pick<
    Environment,
    'now' | 'limits' | 'askPrograms' | 'askDns' | 'demoAccounts' | 'demoLife' | 'slack' | 'web' | 'joinPause'
  >
> & {
  /** Google and Microsoft with all that their protocols do, instead of the demo's people; or who has a calendar there. */
  protocols?: boolean | readonly DemoPerson[];
};

/** Replaces the built web app, so no test of the server waits for a build. */
const WEB = path.join(import.meta.dirname, 'web');

const MANY = { calls: 1_000_000, seconds: 60 };

/** Limits that no test meets by accident; those about limits set their own. */
const LIFTED = { read: MANY, write: MANY, costly: MANY, link: MANY, signIn: MANY };

/** Milliseconds: long enough for people who join together in a test, and no longer. */
const JOIN_PAUSE = 100;

/** Milliseconds: how long a clock that a test moved may stay unnoticed. */
const SWEEP = 500;

/** A whole Kairos on a free port: the real composition, with the demo Google and the outbox, and with these settings. */
export async function startWholeKairos(
  env: Record<string, string> & { DATABASE_URL: string },
  { demoAccounts = false, limits, protocols = false, ...others }: WholeKairosOptions = {},
): Promise<WholeKairos> {
  const logged: string[] = [];
  const config = readConfig({
    PORT: '0',
    KAIROS_KEY: newKey(),
    KAIROS_GRACE_SECONDS: '0',
    ...env,
  });
  const kairos = await startKairos(config, {
    report: createLog('debug', { write: (line) => void logged.push(line) }),
    say: () => {},
    now: () => new Date(),
    web: WEB,
    joinPause: JOIN_PAUSE,
    sweep: SWEEP,
    limits: { ...LIFTED, ...limits },
    demoAccounts,
    ...others,
    ...(protocols && { doubles: wholeProtocols(protocols === true ? undefined : protocols) }),
  });
  const visitor = () => {
    const person = createVisitor(kairos.url);
    return protocols ? { ...person, signIn: throughConsent(person) } : person;
  };
  return {
    ...kairos,
    logged,
    visitor,
    async signedIn(email) {
      const person = visitor();
      await person.signIn(email);
      return person;
    },
  };
}

/** Signs in at the double of Google, and grants what Kairos asks for. */
export const throughConsent =
  ({ open }: Pick<Visitor, 'open'>): Visitor['signIn'] =>
  async (email, redirect = '/') => {
    const { url } = await open(`/api/auth/google?${new URLSearchParams({ redirect })}`);
    const signedIn = await open((await answerConsent(url, { email })).href);
    if (signedIn.url.searchParams.has('error'))
      throw new UnexpectedAnswer(`signing in as ${email}`, signedIn.response.status, signedIn.url.search);
  };
