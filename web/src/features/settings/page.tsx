import { accountName } from '#contracts/text/names.ts';
import { useSignedIn } from '#web/api/user.ts';
import { Avatar } from '#web/components/avatar.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import { AccessTokens } from './access-tokens.tsx';
import { BreathingRoom } from './breathing-room.tsx';
import { Calendar } from './calendar.tsx';
import { ClockSetting } from './clock.tsx';
import { DaysOff } from './days-off.tsx';
import { Identities } from './identities.tsx';
import { MergeOffer } from './merge-offer.tsx';
import { Notices } from './notices.tsx';
import { OwnHoursSetting } from './own-hours.tsx';
import { Programs } from './programs.tsx';
import { PublicHolidays } from './public-holidays.tsx';
import { Sessions } from './sessions.tsx';
import { SlackSettings } from './slack.tsx';
import { TimeZone } from './time-zone.tsx';
import { VideoLink } from './video-link.tsx';
import { YourData } from './your-data.tsx';

/** Account settings, each saved when it changes. */
export function Component() {
  const user = useSignedIn();
  const { email, profileImageUrl } = user;
  const name = accountName(user);
  return (
    <div className="mx-auto max-w-3xl px-4 py-8 sm:px-6 sm:py-10">
      <title>Settings · Kairos</title>
      <PageHeader title="Settings" text="Changes save automatically." />
      <div className="mb-6 flex items-center gap-4">
        <Avatar name={name} picture={profileImageUrl} className="size-14 text-base!" />
        <div className="min-w-0">
          <p className="text-lg font-medium">
            <bdi>{name}</bdi>
          </p>
          <p className="text-sm text-soft">{email}</p>
        </div>
      </div>
      <div className="grid gap-6">
        <MergeOffer />
        <TimeZone />
        <ClockSetting />
        <OwnHoursSetting />
        <DaysOff />
        <PublicHolidays />
        <BreathingRoom />
        <Calendar />
        <VideoLink />
        <Notices />
        <SlackSettings />
        <Identities />
        <Sessions />
        <Programs />
        <AccessTokens />
        <YourData />
      </div>
    </div>
  );
}
