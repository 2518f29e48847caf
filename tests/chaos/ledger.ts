/** What Kairos was asked to do and said that it did. Times are milliseconds since 1970. */
export type Acknowledged = { meeting: string; at: number } & (
  | { kind: 'created'; organizer: string; invited: readonly string[] }
  | { kind: 'joined' | 'declined' | 'proposed'; person: string }
  | { kind: 'chosen'; start: string; without: readonly number[] }
  | { kind: 'changed'; duration: number }
  | { kind: 'cancelled' }
);

export type AcknowledgedKind = Acknowledged['kind'];

/** What people wrote in Slack, where Kairos answers by and by: the message, by its id there. */
export type Asked = { message: string; at: number };

/** How long a command took from its first attempt to its answer, in milliseconds, and how often it was sent. */
export type Answered = { command: string; took: number; tries: number };

/** Kept outside of everything that is killed. */
export type Ledger = {
  acknowledged: Acknowledged[];
  asked: Asked[];
  answered: Answered[];
  /** Commands that may have been carried out, but no one ever heard of it. */
  unanswered: { command: string; why: string }[];
};

export const createLedger = (): Ledger => ({ acknowledged: [], asked: [], answered: [], unanswered: [] });
