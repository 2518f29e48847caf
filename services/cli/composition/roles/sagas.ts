import { setTimeout as wait } from 'node:timers/promises';
import { HOUR, MINUTE, SECOND } from '#contracts/durations.ts';
import { createRefiner } from '#services/language-model/refine.ts';
import { compose } from '#services/mail/compose.ts';
import { composeSignInLink, type SignInLinkFacts } from '#services/mail/sign-in-link.ts';
import { composeSignInNotice, type SignInNoticeFacts } from '#services/mail/sign-in-notice.ts';
import type { ShutdownHooks } from '#services/runtime/shutdown.ts';
import { TIME_ZONE_RULES } from '#services/runtime/time-zone-rules.ts';
import { lookUnderNewRules } from '#services/sagas/new-time-zone-rules.ts';
import { readSagaGauges } from '#services/sagas/reconciler/gauges.ts';
import { createReconciler } from '#services/sagas/reconciler/reconciler.ts';
import { sendSignInLinks } from '#services/sagas/sign-in-links.ts';
import { sendSignInNotices } from '#services/sagas/sign-in-notices.ts';
import { providerName } from '#services/sign-in/provider-name.ts';
import { removeExpired } from '#services/storage/accounts/housekeeping.ts';
import { eraseExpiredMeetings } from '#services/use-cases/erasure/erase-expired-meetings.ts';
import { eraseLeftovers } from '#services/use-cases/erasure/erase-leftovers.ts';
import { finishDeletions } from '#services/use-cases/erasure/finish-deletions.ts';
import { createRecipientQuota } from '#services/use-cases/meetings/recipient-quota.ts';
import { type Chore, runChores, runInBackground } from '../chores.ts';
import type { Environment, Foundation } from '../foundation.ts';
import { openLanguageModel } from '../language-model.ts';
import type { WithOutside } from '../outside.ts';

/** Milliseconds. */
const ASK_EVERY = 200;

/**
 * Looks after the meetings that are due, and does the chores that no meeting is due for. `pace` has other waits than the
 * usual ones, in milliseconds.
 */
export async function startSagas(
  foundation: WithOutside,
  pace: Pick<Environment, 'joinPause' | 'sweep'>,
  closers: ShutdownHooks,
): Promise<void> {
  await startReconciler(foundation, pace, closers);
  const chores = [
    ...choresOf(foundation),
    ...foundation.parts.flatMap((part) => part.chores?.(foundation) ?? []),
  ];
  runChores(chores, foundation.report, closers);
}

async function startReconciler(
  foundation: WithOutside,
  pace: Pick<Environment, 'joinPause' | 'sweep'>,
  closers: ShutdownHooks,
): Promise<void> {
  const { config, publicUrl, report, now, pool, log, sealer, bells, projector } = foundation;
  const { metrics, meetings, mail } = foundation;
  const languageModel = openLanguageModel(config.languageModel);
  const channels = await Promise.all(
    foundation.parts.flatMap((part) => part.channels?.(foundation, languageModel) ?? []),
  );
  metrics?.gauges(() => readSagaGauges({ pool, now }));
  const reconciler = createReconciler({
    ...foundation,
    doorbell: bells.sagas,
    mailer: mail.mailer,
    compose,
    ledgerOf: meetings.ledgerOf,
    mayInvite: createRecipientQuota(foundation),
    refiner:
      languageModel &&
      createRefiner({
        model: languageModel,
        onFallback: (why) => report.warn({ why }, "The model didn't help; keeping the engine's order"),
      }),
    links: foundation.invitationTokens,
    channels: channels.flat(),
    mail: { from: mail.from, publicUrl },
    retention: async (signal) => {
      const erasing = { log, sealer, ...meetings, forgetMails: mail.forget, now };
      const left = await eraseLeftovers(erasing, signal);
      const expired = await eraseExpiredMeetings(erasing, signal);
      if (left + expired > 0) await sealer.scrub();
      return left + expired;
    },
    ...pace,
    random: Math.random,
    trouble: ({ error, ...facts }, message) =>
      report.warn({ ...facts, ...(error !== undefined && { err: error }) }, message),
    note: (facts, message) => report.debug(facts, message),
  });
  const lookAfterMeetings = async (leaving: AbortSignal) => {
    const signal = AbortSignal.any([leaving, foundation.outgrown]);
    await untilReadable(projector, signal);
    await reconciler.run(signal);
  };
  runInBackground('the sagas', lookAfterMeetings, closers);
}

function choresOf(foundation: WithOutside): Chore[] {
  const { config, publicUrl, now, pool, bells, work, projector } = foundation;
  const { meetings, signInLinks, signInNotices, suppressions, mail } = foundation;
  const deletion = { ...foundation, forgetMails: mail.forget };
  const links = {
    ...{ signInLinks, suppressions, publicUrl, now, mailer: mail.mailer, allowed: config.signIn },
    compose: (facts: SignInLinkFacts) => composeSignInLink(facts, { from: mail.from }),
  };
  const notices = {
    ...{ suppressions, publicUrl, now, mailer: mail.mailer },
    providerName: (issuer: string) => providerName(issuer, foundation.signInWays),
    signInNotices,
    compose: (facts: SignInNoticeFacts) => composeSignInNotice(facts, { from: mail.from }),
  };
  const linksToSignIn: Chore = {
    name: 'the links to sign in',
    every: SECOND,
    run: (signal) => sendSignInLinks(links, signal),
    trouble: "Couldn't send a link to sign in; trying again",
  };
  return [
    ...(config.signInByMail ? [linksToSignIn] : []),
    {
      name: 'the notices of sign-ins',
      every: SECOND,
      run: (signal) => sendSignInNotices(notices, signal),
      trouble: "Couldn't tell of a change to a sign-in; trying again",
    },
    {
      name: 'the housekeeping',
      every: HOUR,
      run: () => removeExpired({ pool, now }),
      trouble: "Couldn't remove expired data; trying again later",
    },
    {
      name: 'the deletions',
      every: MINUTE,
      run: (signal) => finishDeletions(deletion, signal),
      trouble: "Couldn't finish deleting an account; trying again",
    },
    {
      name: 'the meetings under new time zone rules',
      every: HOUR,
      async run(leaving) {
        const signal = AbortSignal.any([leaving, foundation.outgrown]);
        await untilReadable(projector, signal);
        const looking = { pool, meetings, work, doorbell: bells.sagas, now };
        if (!signal.aborted) await lookUnderNewRules(looking, TIME_ZONE_RULES.version);
      },
      trouble: "Couldn't look at booked meetings under new time zone rules; trying again later",
    },
  ];
}

/** Waits while another process makes the read models for the first time. */
async function untilReadable({ status }: Foundation['projector'], signal: AbortSignal): Promise<void> {
  const isReadable = () =>
    status().then(
      ({ trouble }) => trouble === null,
      () => false,
    );
  while (!signal.aborted && !(await isReadable()))
    await wait(ASK_EVERY, undefined, { signal }).catch(() => {});
}
