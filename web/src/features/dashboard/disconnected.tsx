import { ButtonAnchor } from '#web/components/button.tsx';
import { Notice } from '#web/components/notice.tsx';
import { leave, paths } from '#web/lib/paths.ts';

/** The permission to use the calendar ended without the person ending it here. */
export const Disconnected = () => (
  <Notice
    tone="warn"
    title="Your Google Calendar is no longer connected"
    action={<ButtonAnchor href={leave.google(paths.dashboard)}>Connect again</ButtonAnchor>}
  >
    Kairos cannot see when you are free, so your meetings wait for you.
  </Notice>
);
