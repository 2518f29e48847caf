import { useQuery } from '@tanstack/react-query';
import { Copy, Pencil } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { MeetingAnswer, MeetingDetailsAnswer } from '#contracts/api/meetings.ts';
import { durationInWords } from '#contracts/text/durations.ts';
import { MODE_NAMES } from '#contracts/text/modes.ts';
import { timeOptionsInWords } from '#contracts/text/time-options.ts';
import { datesInWords } from '#contracts/text/times.ts';
import { meetingQuery } from '#web/api/meetings.ts';
import { Dialog } from '#web/components/dialog.tsx';
import { EditForm } from '#web/components/meetings/edit-form.tsx';
import { useCancelWithUndo } from '#web/components/meetings/use-cancel.ts';
import { useScheduleWithoutMissing } from '../../api/meetings.ts';
import { Button, ButtonLink } from '../../components/button.tsx';
import { awaitedIn, haveAllDeclined } from '../../components/meetings/awaited.ts';
import { DeleteButton } from '../../components/meetings/delete-button.tsx';
import { nameOfPerson } from '../../components/meetings/person.tsx';
import { preferenceInWords } from '../../components/meetings/preference.ts';
import { StatusBadge } from '../../components/meetings/status-badge.tsx';
import { MeetingTexts } from '../../components/meetings/texts.tsx';
import { Notice } from '../../components/notice.tsx';
import { Time } from '../../components/time.tsx';
import { useClock } from '../../lib/clock.ts';
import { paths } from '../../lib/paths.ts';
import { refusalOf } from '../../lib/refusal.ts';
import { tabOf } from './groups.ts';
import { namesInWords } from './names.ts';
import { SuggestionLine } from './suggestion-line.tsx';
import { isAt } from './why.ts';

type ManageDialogProps = { meeting: MeetingAnswer; onClose: () => void };

/** The organizer's actions for a meeting. Its people are on its page. Loaded when first opened. */
export default function ManageDialog({ meeting, onClose }: ManageDialogProps) {
  const [editing, setEditing] = useState(false);
  // The details add who misses the best time. The dialog works without the details.
  const { data: details = null } = useQuery(meetingQuery(meeting.id));
  const cancel = useCancelWithUndo('deleted');

  const remove = () => {
    cancel(meeting);
    onClose();
  };

  return (
    <Dialog
      onClose={onClose}
      width="wide"
      title={editing ? 'Edit meeting' : 'Manage meeting'}
      text={<bdi>{meeting.title ?? 'Deleted'}</bdi>}
    >
      {editing ? (
        <EditForm meeting={meeting} onDone={() => setEditing(false)} />
      ) : (
        <ManageDetails
          meeting={meeting}
          details={details}
          onEdit={() => setEditing(true)}
          onDelete={remove}
        />
      )}
    </Dialog>
  );
}

type ManageDetailsProps = {
  meeting: MeetingAnswer;
  details: MeetingDetailsAnswer | null;
  onEdit: () => void;
  onDelete: () => void;
};

/** The details of a meeting, its suggested times, and actions on the whole meeting. */
const ManageDetails = ({ meeting, details, onEdit, onDelete }: ManageDetailsProps) => {
  const clock = useClock();
  const isOpen = tabOf(meeting) === 'active';
  const options = timeOptionsInWords(meeting, { clock });
  return (
    <div className="space-y-6">
      {isOpen && <BookWithout meeting={meeting} details={details} />}
      <dl className="grid grid-cols-2 gap-x-4 gap-y-4 text-sm sm:grid-cols-3">
        <Fact name="Status">
          <StatusBadge status={meeting.status} />
        </Fact>
        <Fact name="Duration">{durationInWords(meeting.duration)}</Fact>
        <Fact name="AI mode">{MODE_NAMES[meeting.aiDecisionMode]}</Fact>
        {meeting.scheduledTime !== null && (
          <Fact name="Scheduled for">
            <Time at={meeting.scheduledTime} format="long" />
          </Fact>
        )}
        <Fact name="Dates">{datesInWords(meeting.dateRangeStart, meeting.dateRangeEnd)}</Fact>
        <Fact name="Preferred time">{preferenceInWords(meeting.timePreference, clock)}</Fact>
        {options && <Fact name="More options">{options}</Fact>}
      </dl>
      <section>
        <h3 className="text-sm font-medium">Description</h3>
        <MeetingTexts meeting={meeting} fallback="No description" className="mt-1 text-sm" />
      </section>
      <Suggestions meeting={meeting} details={details} />
      <div className="flex flex-wrap gap-3 border-t border-line pt-5">
        {isOpen && (
          <Button variant="secondary" onClick={onEdit}>
            <Pencil aria-hidden />
            Edit
          </Button>
        )}
        <ButtonLink variant="secondary" to={paths.meeting(meeting.id)}>
          Open meeting
        </ButtonLink>
        <ButtonLink variant="secondary" to={paths.planAgain(meeting.id)}>
          <Copy aria-hidden />
          Duplicate
        </ButtonLink>
        <DeleteButton meeting={meeting} className="ml-auto" onDelete={onDelete} />
      </div>
    </div>
  );
};

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-soft">{name}</dt>
    <dd className="mt-1 font-medium text-balance">{children}</dd>
  </div>
);

/** Why there are no suggested times, as of now. */
export function whyNoSuggestions(meeting: MeetingAnswer, details: MeetingDetailsAnswer | null): string {
  if (meeting.status === 'cancelled') return 'The dates passed before we found a time.';
  if (meeting.scheduledTime !== null) return 'None besides the booked time.';
  if (details?.ranking?.noTime)
    return 'We looked and found no time. Open the meeting to see what would help.';
  if (haveAllDeclined(meeting)) return 'Everyone declined.';
  const joined = meeting.participants.some(({ status }) => status === 'accepted');
  if (joined && (meeting.aiDecisionMode === 'manual' || awaitedIn(meeting).length === 0))
    return "We're looking for times.";
  return `None yet. We'll suggest times once ${meeting.aiDecisionMode === 'auto' ? 'everyone replies' : 'people join'}.`;
}

type SuggestionsProps = { meeting: MeetingAnswer; details: MeetingDetailsAnswer | null };

const Suggestions = ({ meeting, details }: SuggestionsProps) => (
  <section>
    <h3 className="text-sm font-medium">AI time suggestions</h3>
    {meeting.timeSuggestions.length === 0 ? (
      <p className="mt-1 text-sm text-soft">{whyNoSuggestions(meeting, details)}</p>
    ) : (
      <>
        {meeting.timesHeadline !== null && <p className="mt-1 text-sm">{meeting.timesHeadline}</p>}
        <ul className="mt-2 space-y-2">
          {meeting.timeSuggestions.map((suggestion) => (
            <SuggestionLine
              key={suggestion.id}
              suggestion={suggestion}
              selected={isAt(meeting.scheduledTime ?? '')(suggestion)}
            />
          ))}
        </ul>
      </>
    )}
  </section>
);

/** Offers to book without people who haven't replied or can't make the best time. A toast reports the booked time. */
function BookWithout({ meeting, details }: { meeting: MeetingAnswer; details: MeetingDetailsAnswer | null }) {
  const book = useScheduleWithoutMissing();
  const missing = missingPeople(meeting, details);
  if (missing.length === 0) return null;
  return (
    <Notice
      tone="warn"
      title={`Waiting for ${namesInWords(missing.map(nameOfPerson))}`}
      action={
        <Button size="small" onClick={() => book.mutate(meeting.id)} pending={book.isPending}>
          Book without them
        </Button>
      }
    >
      {book.isError ? (
        <span role="alert">Nothing was booked. {refusalOf(book.error) ?? 'Try again.'}</span>
      ) : (
        "We'll check the calendars again, book the best time for everyone else, and email them."
      )}
    </Notice>
  );
}

/**
 * The people whom an automatic booking waits for, or who can't make the best time, and without whom the meeting could
 * be booked. Empty until someone joins, because the organizer would meet alone. `details` may not have loaded yet.
 */
export function missingPeople(
  meeting: MeetingAnswer,
  details: MeetingDetailsAnswer | null,
): MeetingAnswer['participants'] {
  const joined = meeting.participants.filter(({ status }) => status === 'accepted');
  const best = details?.ranking?.current ? details.ranking.suggestions[0] : undefined;
  const notThere = new Set(
    best?.people
      .filter(({ state }) => state === 'unknown' || state === 'busy')
      .map(({ participant }) => participant),
  );
  const awaited = awaitedIn(meeting);
  const missing = meeting.participants.filter(
    ({ id, status, optional }) =>
      awaited.some((one) => one.id === id) || (status === 'accepted' && !optional && notThere.has(id)),
  );
  return joined.some(({ id }) => !notThere.has(id)) ? missing : [];
}
