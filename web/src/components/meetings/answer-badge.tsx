import type { ReactNode } from 'react';
import type { ParticipantAnswer } from '#contracts/api/meetings.ts';
import { Badge, type Tone } from '../badge.tsx';

const LOOK: Record<ParticipantAnswer['status'], { tone: Tone; word: string }> = {
  accepted: { tone: 'good', word: 'Joined' },
  pending: { tone: 'neutral', word: 'Invited' },
  declined: { tone: 'bad', word: 'Declined' },
};

/** A participant's reply, in the same colors everywhere. Before it, they're invited, or `pending` to the public. */
export const AnswerBadge = ({
  status,
  pending = LOOK.pending.word,
}: {
  status: ParticipantAnswer['status'];
  pending?: string;
}) => <Badge tone={LOOK[status].tone}>{status === 'pending' ? pending : LOOK[status].word}</Badge>;

/** They needn't come. */
export const OptionalBadge = () => <Badge>Optional</Badge>;

/** The badges of a person beside the name, or below it where it leaves no room. */
export const PersonBadges = ({ children }: { children: ReactNode }) => (
  <span className="flex max-w-full shrink-0 flex-wrap gap-1.5">{children}</span>
);
