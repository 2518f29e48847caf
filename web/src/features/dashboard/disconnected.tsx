import { useSignedIn } from '#web/api/user.ts';
import { ConnectCalendarAnchors } from '#web/components/connect-calendar-anchors.tsx';
import { Notice } from '#web/components/notice.tsx';
import { lostCalendarTitle } from '#web/lib/lost-calendar.ts';
import { paths } from '#web/lib/paths.ts';

/** The provider ended the access to a calendar, not the person in Kairos. */
export const Disconnected = () => (
  <Notice
    tone="warn"
    title={lostCalendarTitle(useSignedIn())}
    action={<ConnectCalendarAnchors back={paths.dashboard} />}
  >
    We can't see when you're free, so your meetings are on hold.
  </Notice>
);
