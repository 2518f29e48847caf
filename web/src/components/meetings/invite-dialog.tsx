import type { MeetingAnswer } from '#contracts/api/meetings.ts';
import { CopyButton } from '#web/components/copy-button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { paths } from '#web/lib/paths.ts';
import { InviteForm } from './invite-form.tsx';

/** Invites one more person by email or with the share link. */
export const InviteDialog = ({ meeting, onClose }: { meeting: MeetingAnswer; onClose: () => void }) => (
  <Dialog
    open
    onOpenChange={onClose}
    title="Send Invite"
    text={
      <>
        To <bdi>{meeting.title ?? 'this meeting'}</bdi>
      </>
    }
  >
    <InviteForm meeting={meeting} onSent={onClose} />
    {meeting.shareableLink !== null && (
      <div className="mt-5 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4 text-sm text-soft">
        Or share the link yourself
        <CopyButton size="small" text={location.origin + paths.join(meeting.shareableLink)}>
          Copy link
        </CopyButton>
      </div>
    )}
  </Dialog>
);
