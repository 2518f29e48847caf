import { UserRoundPlus } from 'lucide-react';
import type { MeetingDetailsAnswer } from '#contracts/api/meetings.ts';
import { Card } from '#web/components/card.tsx';
import { CopyButton } from '#web/components/copy-button.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { ORIGIN } from '#web/lib/origin.ts';
import { paths } from '#web/lib/paths.ts';
import { DeskActions } from './desk-actions.tsx';

/** Shown before anyone is invited: the share link, and the organizer's other actions. */
export const NobodyInvited = ({ meeting, zone }: { meeting: MeetingDetailsAnswer; zone: string }) => (
  <Card>
    <EmptyState
      icon={UserRoundPlus}
      title="No one is invited yet"
      text="Share the link with the people you want to meet. As soon as someone joins, we'll compare your calendars."
    >
      {meeting.shareableLink !== null && (
        <CopyButton variant="primary" text={ORIGIN + paths.join(meeting.shareableLink)}>
          Copy share link
        </CopyButton>
      )}
    </EmptyState>
    <DeskActions meeting={meeting} zone={zone} />
  </Card>
);
