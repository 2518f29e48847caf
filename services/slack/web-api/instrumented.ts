import type { Middleware } from 'koa';
import { inSpan } from '#services/runtime/tracing.ts';
import type { Slack, SlackAnswer, SlackFailure } from '../port.ts';

/** The kind of a message, without numbers; a `whisper` is visible to a single person. */
type PostedMessage = 'answer' | 'link' | 'press' | 'notice' | 'whisper';

type PostOutcome = 'ok' | SlackFailure['why'] | 'stopped';

/**
 * The same Slack; every message posted or updated is traced as a span and measured with its outcome (`stopped`: on
 * abort).
 */
export function instrumentSlack(
  slack: Slack,
  onPost: (message: PostedMessage, outcome: PostOutcome) => void,
): Slack {
  const told = <T>(message: PostedMessage, send: () => Promise<SlackAnswer<T>>) =>
    inSpan(
      'write in Slack',
      async (span) => {
        span.set({ 'kairos.slack_message': message });
        try {
          const answer = await send();
          if (!answer.ok) span.failed();
          onPost(message, answer.ok ? 'ok' : answer.why);
          return answer;
        } catch (error) {
          onPost(message, 'stopped');
          throw error;
        }
      },
      { kind: 'client' },
    );
  return {
    ...slack,
    post: (team, place, content, signal) =>
      told(aboutOf(content.tag.message), () => slack.post(team, place, content, signal)),
    update: (team, message, content, signal) =>
      told(aboutOf(content.tag.message), () => slack.update(team, message, content, signal)),
    whisper: (team, place, slackUser, content, signal) =>
      told('whisper', () => slack.whisper(team, place, slackUser, content, signal)),
  };
}

const aboutOf = (message: string): PostedMessage => message.split(':', 1)[0] as PostedMessage;

type SlackRequest = 'events' | 'interactive';
type RequestOutcome = 'accepted' | 'refused' | 'failed';

const CALL = /^\/api\/slack\/(events|interactive)$/;

/**
 * The same receiver; every request from Slack is measured with its outcome: `refused` if the request isn't Slack's,
 * `failed` if Kairos couldn't store the request and Slack will send it again.
 */
export function instrumentReceiver(
  receiver: Middleware,
  onRequest: (kind: SlackRequest, outcome: RequestOutcome) => void,
): Middleware {
  return async (ctx, next) => {
    const kind = CALL.exec(ctx.path)?.[1] as SlackRequest | undefined;
    if (!kind || ctx.method !== 'POST') return receiver(ctx, next);
    try {
      await receiver(ctx, next);
      onRequest(kind, ctx.status < 400 ? 'accepted' : ctx.status < 500 ? 'refused' : 'failed');
    } catch (error) {
      onRequest(kind, 'failed');
      throw error;
    }
  };
}
