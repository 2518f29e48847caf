import { PassThrough } from 'node:stream';
import type { ChangeNotice } from '#contracts/api/events.ts';
import type { ApiDeps } from '../deps.ts';
import { tooMany } from '../errors.ts';
import { type Route, route } from '../route.ts';
import { type CallersToken, secretOf } from '../security/bearer.ts';

/** How often to send a heartbeat, in milliseconds: proxies cut connections that are silent for long. */
const HEARTBEAT = 25_000;
/**
 * Of someone's browsers, and of each of their programs, so that a program with too many streams doesn't close its
 * owner's tabs.
 */
const MOST_STREAMS = 10;

const TOO_MANY_TABS = 'Kairos is open in too many tabs. Close some of them.';
const TOO_MANY_STREAMS = 'This program follows too many streams already. Close some of them.';

/**
 * A stream of someone who is signed in, or of a program of theirs. It ends at once where its session or token is ended, and in
 * another process before what is sent next, at the latest a heartbeat.
 */
type Listener = {
  userId: string;
  sid: string | null;
  /** The id of the token, or of the connected program. */
  token: string | null;
  send(chunk: string): void;
  end(): void;
};

/**
 * GET /api/events: sends only the id of a changed meeting, to people who may see the meeting, who fetch the rest with
 * other calls. A stream ends with the session or token it was opened with.
 */
export function eventRoutes(deps: ApiDeps): Route[] {
  const { doorbell, meetings, sessions, personalTokens, programTokens, findToken, closing, report } = deps;
  const listeners = new Set<Listener>();

  doorbell.listen((meetingId) => {
    if (listeners.size === 0) return;
    meetings
      .concernedBy(meetingId)
      .then((users) => {
        const notice = `event: meeting\ndata: ${JSON.stringify({ meetingId } satisfies ChangeNotice)}\n\n`;
        for (const { userId, send } of listeners) if (users.has(userId)) send(notice);
      })
      .catch((error: unknown) => report.warn({ err: error }, 'a change could not be passed on'));
  });

  sessions.onEnded((ended) => {
    for (const listener of listeners)
      if ('sid' in ended ? listener.sid === ended.sid : listener.userId === ended.userId) listener.end();
  });
  const endOf = (token: string) => {
    for (const listener of listeners) if (listener.token === token) listener.end();
  };
  personalTokens.onRevoked(endOf);
  programTokens?.onEnded(endOf);

  return [
    route('GET /api/events', {
      summary: 'Follow changes as server-sent events: `meeting` with the id of each meeting that changes',
      scope: 'meetings:read',
      answers: { 200: null },
      handle: async ({ ctx, user }) => {
        const { token }: { token?: CallersToken } = ctx.state;
        const own = [...listeners].filter(
          (one) => one.userId === user.id && one.token === (token?.id ?? null),
        );
        if (own.length >= MOST_STREAMS)
          throw tooMany(token ? TOO_MANY_STREAMS : TOO_MANY_TABS, HEARTBEAT / 1000);

        const secret = secretOf(ctx);
        const sid: string | null = secret === null ? ctx['session'].externalKey : null;
        const stream = new PassThrough();
        const listener: Listener = {
          userId: user.id,
          sid,
          token: token?.id ?? null,
          end: () => end(),
          send(chunk) {
            isStillSignedIn()
              .then((still) => (still && !stream.writableEnded ? stream.write(chunk) : end()))
              .catch(end);
          },
        };
        const end = () => {
          clearInterval(heartbeat);
          listeners.delete(listener);
          closing.removeEventListener('abort', end);
          stream.end();
        };
        const isStillSignedIn = async () => {
          if (sid !== null) return Boolean((await sessions.get(sid))?.user);
          const found = await findToken(secret ?? '');
          return found !== undefined && found !== 'expired';
        };
        const heartbeat = setInterval(() => listener.send(': still here\n\n'), HEARTBEAT);

        listeners.add(listener);
        closing.addEventListener('abort', end);
        stream.on('close', end);
        ctx.res.on('close', end);
        ctx.set({
          'Content-Type': 'text/event-stream; charset=utf-8',
          'X-Accel-Buffering': 'no',
          // Otherwise the connection would outlive its stream and keep the process from shutting down.
          Connection: 'close',
        });
        stream.write('retry: 3000\n: listening\n\n');
        return stream;
      },
    }),
  ];
}
