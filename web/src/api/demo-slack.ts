import { queryOptions } from '@tanstack/react-query';
import type { DemoSlackState } from '#contracts/api/demo-slack.ts';
import { request } from '../lib/request.ts';

const API = '/demo/slack/api';

/** The key of everything on the page. Any change refetches it all. */
export const DEMO_SLACK_KEY = [API] as const;

/** Events that say something changed. */
export const DEMO_SLACK_CHANGES = `${API}/changes`;

/** What a person sees. `place` is the id or name of a conversation, or `home`. */
export const demoSlackQuery = (as: string, place: string) =>
  queryOptions<DemoSlackState>({
    queryKey: [API, `state?${new URLSearchParams({ as, in: place })}`],
  });

const post = (path: string, body: object) => request<object>(`${API}/${path}`, { method: 'POST', body });

export const sayInDemo = (message: { as: string; in: string; text: string; thread: string | null }) =>
  post('messages', message);

/** Clicks a button. `message` is null on the Home tab. */
export const pressDemoButton = (button: {
  as: string;
  message: { in: string; ts: string } | null;
  block: string;
  action: string;
}) => post('presses', button);

export const openHome = (as: string) => post('home', { as });

export const removeBot = (as: string) => post('uninstall', { as });
