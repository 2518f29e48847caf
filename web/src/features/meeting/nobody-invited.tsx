import { UserRoundPlus } from 'lucide-react';
import type { MeetingDetailsAnswer } from '#contracts/api/meetings.ts';
import { Card } from '#web/components/card.tsx';
import { CopyButton } from '#web/components/copy-button.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { ORIGIN } from '#web/lib/origin.ts';
import { paths } from '#web/lib/paths.ts';

/** Shown before anyone is invited. */
export const NobodyInvited = ({ meeting: { shareableLink } }: { meeting: MeetingDetailsAnswer }) => (
  <Card>
    <EmptyState
      icon={UserRoundPlus}
      title="No one is invited yet"
      text="Share the link with the people you want to meet. As soon as someone joins, we'll compare your calendars."
    >
      {shareableLink !== null && (
        <CopyButton variant="primary" text={ORIGIN + paths.join(shareableLink)}>
          Copy share link
        </CopyButton>
      )}
    </EmptyState>
  </Card>
);
