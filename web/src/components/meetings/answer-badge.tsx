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
