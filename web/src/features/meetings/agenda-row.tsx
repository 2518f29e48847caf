import { clsx } from 'clsx';
import { CalendarX2, CircleHelp, Hourglass } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { MeetingAnswer } from '#contracts/api/meetings.ts';
import { Avatar } from '#web/components/avatar.tsx';
import { Block, DateBlock } from '#web/components/date-block.tsx';
import { isAwaitingTime } from '#web/components/meetings/is-open.ts';
import { nameOfPerson } from '#web/components/meetings/person.tsx';
import { StatusBadge } from '#web/components/meetings/status-badge.tsx';
import { paths } from '#web/lib/paths.ts';

type AgendaRowProps = {
  meeting: MeetingAnswer;
  needsYou?: boolean;
  actions?: ReactNode;
  children?: ReactNode;
};

/** A meeting in a list: its day, its title, linked to its page, its status, `children` about it, and the actions. */
export const AgendaRow = ({ meeting, needsYou = false, actions, children }: AgendaRowProps) => (
  <article className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-4 gap-y-3 px-4 py-5 sm:px-6 lg:grid-cols-[auto_minmax(0,1fr)_auto]">
    {meeting.scheduledTime !== null ? (
      <DateBlock at={meeting.scheduledTime} />
    ) : (
      <Block className={needsYou ? 'bg-warn-soft text-warn' : 'bg-sunken text-soft'}>
        {needsYou ? <CircleHelp /> : isAwaitingTime(meeting) ? <Hourglass /> : <CalendarX2 />}
      </Block>
    )}
    <div className="flex min-w-0 flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 dir="auto" className="min-w-0 font-semibold">
          <Link to={paths.meeting(meeting.id)} className="-my-2 block py-2 hover:underline">
            <span className="line-clamp-3">{meeting.title ?? 'Deleted'}</span>
          </Link>
        </h2>
        <StatusBadge status={meeting.status} />
      </div>
      {children}
    </div>
    {actions && (
      <div className="col-start-2 flex flex-wrap gap-2 lg:col-start-3 lg:max-w-80 lg:justify-end">
        {actions}
      </div>
    )}
  </article>
);

const FACES = 5;

/** The faces of people, whose names are beside or below. */
export const Faces = ({ people }: { people: MeetingAnswer['participants'] }) => (
  <span aria-hidden className="flex shrink-0 -space-x-1">
    {people.slice(0, FACES).map((person) => (
      <Avatar
        key={person.id}
        name={nameOfPerson(person)}
        email={person.email}
        className={clsx(
          'size-7! text-[0.625rem]! ring-2 ring-card',
          person.status === 'declined' && 'opacity-40',
        )}
      />
    ))}
    {people.length > FACES && (
      <span className="inline-flex size-7 items-center justify-center rounded-full bg-sunken text-xs font-semibold text-soft ring-2 ring-card">
        +{people.length - FACES}
      </span>
    )}
  </span>
);
