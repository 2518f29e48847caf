import type { ReactNode } from 'react';
import type { ParticipantAnswer } from '#contracts/api/meetings.ts';
import { Badge, type Tone } from '../badge.tsx';

const LOOK: Record<ParticipantAnswer['status'], { tone: Tone; word: string }> = {
  accepted: { tone: 'good', word: 'Joined' },
  pending: { tone: 'neutral', word: 'Invited' },
  declined: { tone: 'bad', word: 'Declined' },
};

/** A participant's reply, for people who are signed in. */
export const AnswerBadge = ({ status }: { status: ParticipantAnswer['status'] }) => (
  <Badge tone={LOOK[status].tone}>{LOOK[status].word}</Badge>
);

/** They needn't come. */
export const OptionalBadge = () => <Badge>Optional</Badge>;

/** The badges of a person, in as many lines as they need beside a long name, and none broken. */
export const PersonBadges = ({ children }: { children: ReactNode }) => (
  <span className="flex max-w-3/5 shrink-0 flex-wrap justify-end gap-1.5">{children}</span>
);
