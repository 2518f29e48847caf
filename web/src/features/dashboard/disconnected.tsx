import { ButtonAnchor } from '#web/components/button.tsx';
import { Notice } from '#web/components/notice.tsx';
import { leave, paths } from '#web/lib/paths.ts';

/** Google ended the access to the calendar, not the person in Kairos. */
export const Disconnected = () => (
  <Notice
    tone="warn"
    title="Your Google Calendar is no longer connected"
    action={<ButtonAnchor href={leave.connectGoogle(paths.dashboard)}>Connect again</ButtonAnchor>}
  >
    We can't see when you're free, so your meetings are on hold.
  </Notice>
);
