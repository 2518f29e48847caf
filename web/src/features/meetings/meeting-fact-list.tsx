import { Clock, Sparkles, UserRoundCheck, Users } from 'lucide-react';

import type { MeetingAnswer } from '#contracts/api/meetings.ts';
import { countInWords } from '#contracts/text/counts.ts';
import { durationInWords } from '#contracts/text/durations.ts';
import { MODE_NAMES } from '#contracts/text/modes.ts';

const FACT = 'inline-flex items-center gap-1.5 [&_svg]:size-4 [&_svg]:shrink-0';

/**
 * The duration, the number of people who haven't declined, with the organizer, and, for participants, the organizer.
 * `mode` adds who decides.
 */
export const MeetingFactList = ({ meeting, mode = false }: { meeting: MeetingAnswer; mode?: boolean }) => (
  <ul className="flex flex-wrap gap-x-5 gap-y-1.5 text-sm text-soft">
    <li className={FACT}>
      <Clock aria-hidden />
      {durationInWords(meeting.duration)}
    </li>
    <li className={FACT}>
      <Users aria-hidden />
      {countInWords(
        1 + meeting.participants.filter(({ status }) => status !== 'declined').length,
        'participant',
      )}
    </li>
    {meeting.role === 'participant' && (
      <li className={FACT}>
        <UserRoundCheck aria-hidden />
        {meeting.organizerName ? (
          <span>
            You're in, with <bdi>{meeting.organizerName}</bdi>
          </span>
        ) : (
          "You're in"
        )}
      </li>
    )}
    {mode && (
      <li className={FACT}>
        <Sparkles aria-hidden />
        <span className="sr-only">AI mode: </span>
        {MODE_NAMES[meeting.aiDecisionMode]}
      </li>
    )}
  </ul>
);
