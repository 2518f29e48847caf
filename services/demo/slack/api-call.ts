import type { DemoInstallation } from './store.ts';

/** What a method of the Web API was called with; `install` is whose token it carries, where one is needed. */
export type SlackApiCall = { fields: Readonly<Record<string, unknown>>; install: DemoInstallation };

/** As Slack answers: always with status 200, and a word in `error` for what went wrong. */
export type SlackApiAnswer = { ok: true; [field: string]: unknown } | SlackApiRefusal;

export type SlackApiRefusal = { ok: false; error: string; [field: string]: unknown };

export const slackApiRefusal = (error: string): SlackApiRefusal => ({ ok: false, error });

export type SlackApiMethod = {
  /** The permission without which it answers `missing_scope`; null where none is needed. */
  scope: ((fields: SlackApiCall['fields']) => string) | null;
  call: (call: SlackApiCall) => Promise<SlackApiAnswer>;
};

export const textField = (fields: SlackApiCall['fields'], name: string): string => {
  const value = fields[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

/** Forms carry structures as JSON; undefined where it is none. */
export function jsonField(fields: SlackApiCall['fields'], name: string): unknown {
  const value = fields[name];
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}

export const isSet = (fields: SlackApiCall['fields'], name: string): boolean =>
  ['true', '1'].includes(String(fields[name] ?? ''));
