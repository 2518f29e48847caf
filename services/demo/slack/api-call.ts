import type { DemoInstallation } from './store.ts';

/** A call of a Web API method; `install` is the token's installation, if one is needed. */
export type SlackApiCall = { fields: Readonly<Record<string, unknown>>; install: DemoInstallation };

/** As Slack answers: always with status 200, and an error code in `error`. */
export type SlackApiAnswer = { ok: true; [field: string]: unknown } | SlackApiRefusal;

export type SlackApiRefusal = { ok: false; error: string; [field: string]: unknown };

export const slackApiRefusal = (error: string): SlackApiRefusal => ({ ok: false, error });

export type SlackApiMethod = {
  /** The scope without which it answers `missing_scope`; null if none is needed. */
  scope: ((fields: SlackApiCall['fields']) => string) | null;
  call: (call: SlackApiCall) => Promise<SlackApiAnswer>;
};

export const textField = (fields: SlackApiCall['fields'], name: string): string => {
  const value = fields[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

/** Forms carry structures as JSON; undefined if it isn't valid. */
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
