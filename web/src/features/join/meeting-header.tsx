import type { JoinAnswer } from '#contracts/api/join.ts';
import { Avatar } from '#web/components/avatar.tsx';
import { Clamped } from '#web/components/clamped.tsx';
import { MeetingTexts } from '#web/components/meetings/texts.tsx';
import { organizerName } from './names.ts';

/** Who invites you, and to what. */
export function MeetingHeader({ answer: { meeting, organizer } }: { answer: JoinAnswer }) {
  const name = organizerName(organizer);
  return (
    <header>
      <div className="flex items-center gap-3">
        <Avatar name={name} className="size-11" />
        <div className="min-w-0">
          <p>
            <bdi className="font-medium">{name}</bdi> <span className="text-soft">invites you</span>
          </p>
          {organizer.email && <p className="text-sm text-soft">{organizer.email}</p>}
        </div>
      </div>
      <h1
        tabIndex={-1}
        dir="auto"
        className="mt-5 text-2xl font-semibold tracking-tight text-pretty sm:text-3xl"
      >
        {meeting.title ?? 'Deleted'}
      </h1>
      <Clamped lines={6}>
        <MeetingTexts meeting={meeting} fallback="This meeting has no description." className="mt-3" />
      </Clamped>
    </header>
  );
}
