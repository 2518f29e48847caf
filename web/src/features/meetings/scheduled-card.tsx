import { CalendarCheck, Settings2, Video } from 'lucide-react';
import type { MeetingAnswer } from '#contracts/api/meetings.ts';
import { zoneName, zoneOffset } from '#contracts/text/zones.ts';
import { Button, ButtonAnchor, ButtonLink } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import { nameOfPerson } from '#web/components/meetings/person.tsx';
import { Time } from '#web/components/time.tsx';
import { weekday } from '#web/lib/dates.ts';
import { paths } from '#web/lib/paths.ts';
import { CardHead } from './card-head.tsx';
import { LeaveButton } from './leave-button.tsx';
import { MeetingFactList } from './meeting-fact-list.tsx';
import { namesInWords } from './names.ts';
import { WhyThisTime } from './why-this-time.tsx';

/** A meeting with a confirmed time. */
export const ScheduledCard = ({
  meeting,
  zone,
  onManage,
}: {
  meeting: MeetingAnswer;
  zone: string;
  onManage: () => void;
}) => (
  <Card className="flex flex-col gap-4">
    <CardHead meeting={meeting} />
    {meeting.scheduledTime !== null && <When at={meeting.scheduledTime} zone={zone} />}
    <div className="space-y-2">
      <MeetingFactList meeting={meeting} />
      <Expected people={meeting.participants} />
    </div>
    <WhyThisTime meeting={meeting} zone={zone} />
    <div className="mt-auto flex flex-wrap gap-3 border-t border-line pt-4 max-sm:*:grow">
      {meeting.videoLink && (
        <ButtonAnchor size="small" href={meeting.videoLink} target="_blank" rel="noreferrer">
          <Video aria-hidden />
          Join video call
        </ButtonAnchor>
      )}
      <ButtonLink variant="secondary" size="small" to={paths.meeting(meeting.id)}>
        Open meeting
      </ButtonLink>
      {meeting.role === 'organizer' ? (
        <Button variant="secondary" size="small" onClick={onManage}>
          <Settings2 aria-hidden />
          Manage
        </Button>
      ) : (
        <LeaveButton meeting={meeting} />
      )}
    </div>
  </Card>
);

const When = ({ at, zone }: { at: string; zone: string }) => (
  <div className="flex items-center gap-3">
    <span className="rounded-xl bg-good-soft p-2.5 text-good">
      <CalendarCheck aria-hidden className="size-5" />
    </span>
    <div>
      <p className="font-semibold text-balance">
        <Time at={at} zone={zone} format="long" />
      </p>
      <p className="text-sm text-soft">
        {weekday(at, zone)}, {zoneName(zone)} time ({zoneOffset(zone, at)})
      </p>
    </div>
  </div>
);

/** Everyone except those who declined. */
function Expected({ people }: { people: MeetingAnswer['participants'] }) {
  const names = people.filter(({ status }) => status !== 'declined').map(nameOfPerson);
  return names.length > 0 && <p className="text-sm text-soft">{namesInWords(names)}</p>;
}
