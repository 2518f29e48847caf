import type { MeetingDetailsAnswer } from '#contracts/api/meetings.ts';
import { IMPROVEMENTS_LEAD } from '#contracts/text/improvements.ts';
import { Card } from '#web/components/card.tsx';
import type { Attendee } from './attendees.ts';
import { TryRemedy } from './no-time.tsx';

type Ranking = NonNullable<MeetingDetailsAnswer['ranking']>;

/** Changes that would give a better time than the suggested ones, each with what it gives. */
export const Improvements = ({
  meeting,
  improvements,
  attendees,
}: {
  meeting: MeetingDetailsAnswer;
  improvements: Ranking['improvements'];
  attendees: readonly Attendee[];
}) =>
  improvements.length > 0 && (
    <section aria-labelledby="better-times">
      <Card className="flex flex-col gap-4">
        <div>
          <h2 id="better-times" className="text-xl font-semibold tracking-tight">
            What would work better
          </h2>
          <p className="mt-1 text-sm text-soft">{IMPROVEMENTS_LEAD}</p>
        </div>
        <ul className="flex flex-col gap-4">
          {improvements.map(({ change, words }) => (
            <li key={change.kind} className="flex flex-wrap items-center justify-between gap-3">
              <p className="min-w-0 flex-1 basis-72">{words}</p>
              <TryRemedy meetingId={meeting.id} remedy={change} attendees={attendees} isFirst={false} />
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
