import type { Middleware } from 'koa';
import { createInsightQueries } from '#projections/analytics/insights/queries.ts';
import { DEMO_ANALYST } from '#services/demo/people.ts';
import { createApp } from '#services/http/app.ts';
import { createFindToken } from '#services/http/security/bearer.ts';
import type { ShutdownHooks } from '#services/runtime/shutdown.ts';
import { createInterpret } from '#services/understanding/understand.ts';
import { adminsOf } from '../admin.ts';
import type { Environment } from '../foundation.ts';
import { openLanguageModel, openUnderstander } from '../language-model.ts';
import type { WithOutside } from '../outside.ts';
import type { WebServer } from '../web-server.ts';

type ApiSurroundings = {
  /** No other process serves people; limits are then counted here. */
  alone: boolean;
  limits: Environment['limits'];
  /** The folder of the built web app. */
  webFolder: string;
  /** The pages of the demo's people. */
  demoPeople: readonly Middleware[];
};

/** Serves people. */
export async function startApi(
  foundation: WithOutside,
  web: WebServer,
  { alone, limits, demoPeople, webFolder }: ApiSurroundings,
  closers: ShutdownHooks,
): Promise<void> {
  const { config, publicUrl, report, pool, bells, work } = foundation;
  const { personalTokens, mail, parts } = foundation;
  const closing = new AbortController();
  const integrations = await Promise.all(
    parts.flatMap((part) => part.api?.(foundation, closing.signal) ?? []),
  );
  const programTokens = integrations.find((one) => one.programTokens)?.programTokens;
  const app = createApp({
    ...foundation,
    insights: createInsightQueries({ pool }),
    doorbell: bells.live,
    work: {
      async ring(meetingIds) {
        await work.ring(meetingIds);
        for (const meetingId of meetingIds) bells.sagas.ring(meetingId);
      },
    },
    interpret: createInterpret({ model: openUnderstander(openLanguageModel(config.languageModel), report) }),
    findToken: createFindToken(personalTokens, programTokens),
    programTokens,
    integrations,
    forgetMails: mail.forget,
    standIns: [...parts.flatMap(({ pages = [] }) => pages), ...demoPeople],
    settings: {
      ...foundation.settings,
      publicUrl,
      trustedProxies: config.http.trustedProxies,
      analysts: config.google.kind === 'demo' ? [...config.analysts, DEMO_ANALYST] : config.analysts,
      admins: adminsOf(config),
      signIn: config.signIn,
      signInByMail: config.signInByMail,
      promises: config.site.promises,
      web: webFolder,
      demo: [
        ...(config.google.kind === 'demo' ? ['google' as const] : []),
        ...(config.microsoft.kind === 'demo' ? ['microsoft' as const] : []),
        ...(mail.pages ? ['mail' as const] : []),
        ...(config.slack.kind === 'demo' ? ['slack' as const] : []),
      ],
    },
    limits: { shared: alone ? null : pool, ...(limits && { change: limits }) },
    closing: closing.signal,
  });
  web.serve(app.callback());
  for (const part of parts) await part.serve?.(foundation, closers);
  closers.push({
    name: 'the web server',
    close: () => {
      closing.abort();
      return web.close();
    },
  });
}
