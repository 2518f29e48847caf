import { queryOptions } from '@tanstack/react-query';
import type { DemoSlackState } from '#contracts/api/demo-slack.ts';
import { request } from '../lib/request.ts';

const API = '/demo/slack/api';

/** Everything that the page shows; whatever changes there, it is fetched anew. */
export const DEMO_SLACK_KEY = [API] as const;

/** Says that something changed. */
export const DEMO_SLACK_CHANGES = `${API}/changes`;

/** What a person sees; `place` is the id or the name of a conversation, or `home`. */
export const demoSlackQuery = (as: string, place: string) =>
  queryOptions<DemoSlackState>({
    queryKey: [API, `state?${new URLSearchParams({ as, in: place })}`],
  });

const post = (path: string, body: object) => request<object>(`${API}/${path}`, { method: 'POST', body });

export const say = (message: { as: string; in: string; text: string; thread: string | null }) =>
  post('messages', message);

/** `message` is null for a button of the Home tab. */
export const press = (button: {
  as: string;
  message: { in: string; ts: string } | null;
  block: string;
  action: string;
}) => post('presses', button);

export const openHome = (as: string) => post('home', { as });

export const removeBot = (as: string) => post('uninstall', { as });
