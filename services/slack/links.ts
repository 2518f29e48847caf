import type { SlackLinks } from './port.ts';

/** Who a link was made for, and what goes on once it is used. */
export type LinkedPerson = {
  /** Of the link, so that it serves once. */
  id: string;
  team: string;
  slackUser: string;
  name: string;
  meetingId: string;
  /** ISO 8601. */
  until: string;
};

export interface ConnectLinks extends SlackLinks {
  /** Null for a token that is not ours, or has expired; whether it was used is not known here. */
  open(token: string): LinkedPerson | null;
}
