import type { Middleware } from 'koa';

import { googleAt } from '#services/cli/composition/google.ts';
import { microsoftAt } from '#services/cli/composition/microsoft.ts';
import type { Beginnings } from '#services/cli/composition/outside.ts';
import { CALLBACK_PATH } from '#services/sign-in/google/sign-in.ts';
import { migrate } from '#services/storage/postgres/migrate.ts';
import { createDemoGoogle } from './google/demo-google.ts';
import { migrations as googleMigrations } from './google/migrations.ts';
import { DEMO_PEOPLE, type DemoPerson } from './google/people.ts';
import { createDemoMicrosoft } from './microsoft/demo-microsoft.ts';
import { migrations as microsoftMigrations } from './microsoft/migrations.ts';

/**
 * Google and Microsoft with all that their protocols do, in the place of the demo's people: Kairos signs people in there and
 * reads their calendars with the adapters of production.
 */
export const wholeProtocols = (
  people: readonly DemoPerson[] = DEMO_PEOPLE,
): NonNullable<Beginnings['doubles']> => ({
  async google(foundation, closers) {
    const { config, patientPool, pool, publicUrl, vault, now } = foundation;
    if (config.google.kind !== 'demo') return undefined;
    await migrate(patientPool, googleMigrations);
    const double = await createDemoGoogle({
      ...{ pool, publicUrl, now, people, clientId: 'kairos-demo' },
      clientSecret: vault.hash('client secret', 'demo-google'),
      redirectUris: [`${publicUrl}${CALLBACK_PATH}`],
      secret: vault.hash('tokens', 'demo-google'),
    });
    closers.push({ name: 'the double of Google', close: double.close });
    return { ...(await googleAt(foundation, double.client)), pages: [double.routes as Middleware] };
  },

  async microsoft(foundation, closers) {
    const { config, patientPool, pool, publicUrl, vault, now } = foundation;
    if (config.microsoft.kind !== 'demo') return undefined;
    await migrate(patientPool, microsoftMigrations);
    const double = await createDemoMicrosoft({
      ...{ pool, publicUrl, now, clientId: 'kairos-demo' },
      clientSecret: vault.hash('client secret', 'demo-microsoft'),
      redirectUris: [`${publicUrl}/api/auth/microsoft/callback`],
      secret: vault.hash('tokens', 'demo-microsoft'),
    });
    closers.push({ name: 'the double of Microsoft', close: double.close });
    const part = microsoftAt(foundation, double.client, `${publicUrl}/demo-microsoft/`);
    return { ...part, pages: [double.routes as Middleware] };
  },
});
