import { MailPlus, Settings2 } from 'lucide-react';
import type { MeetingAnswer } from '#contracts/api/meetings.ts';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import { ShowMoreButton, useCollapsible } from '#web/components/collapsible.tsx';
import { AnswerBadge, OptionalBadge, PersonBadges } from '#web/components/meetings/answer-badge.tsx';
import { PersonItem } from '#web/components/meetings/person.tsx';
import { MeetingTexts } from '#web/components/meetings/texts.tsx';
import { whyWaiting } from '#web/components/meetings/waiting.ts';
import { Notice } from '#web/components/notice.tsx';
import { Time } from '#web/components/time.tsx';
import { useNow } from '#web/lib/now.ts';
import { paths } from '#web/lib/paths.ts';
import { CardHead } from './card-head.tsx';
import { isBeingRanked, needsChoice } from './groups.ts';
import { LeaveButton } from './leave-button.tsx';
import { MeetingFactList } from './meeting-fact-list.tsx';

/** A meeting without a time. */
export const ActiveCard = ({
  meeting,
  zone,
  onInvite,
  onManage,
}: {
  meeting: MeetingAnswer;
  zone: string;
  onInvite: () => void;
  onManage: () => void;
}) => (
  <Card className="flex flex-col gap-4">
    <CardHead meeting={meeting}>
      <MeetingTexts meeting={meeting} className="mt-1 line-clamp-2 text-sm" />
    </CardHead>
    <MeetingFactList meeting={meeting} mode />
    {needsChoice(meeting) ? <ChooseTime meeting={meeting} zone={zone} /> : <NoTime meeting={meeting} />}
    <div>
      <Answers people={meeting.participants} />
      {meeting.participants.length > 0 ? (
        <PeopleList people={meeting.participants} />
      ) : (
        <p className="text-sm text-soft">No one is invited yet.</p>
      )}
    </div>
    <div className="mt-auto flex flex-wrap gap-3 border-t border-line pt-4 max-sm:*:grow">
      {meeting.role === 'organizer' ? (
        <>
          <Button variant="secondary" size="small" onClick={onInvite}>
            <MailPlus aria-hidden />
            Send Invite
          </Button>
          <Button variant="secondary" size="small" onClick={onManage}>
            <Settings2 aria-hidden />
            Manage
          </Button>
        </>
      ) : (
        <>
          <ButtonLink variant="secondary" size="small" to={paths.meeting(meeting.id)}>
            Open meeting
          </ButtonLink>
          <LeaveButton meeting={meeting} />
        </>
      )}
    </div>
  </Card>
);

/** Why there is no time. Empty while times are still being ranked. */
function NoTime({ meeting }: { meeting: MeetingAnswer }) {
  const why = whyWaiting(meeting);
  const now = useNow();
  return (
    why &&
    !isBeingRanked(meeting, now) && (
      <Notice
        tone="warn"
        title={why}
        action={
          <ButtonLink size="small" to={paths.meeting(meeting.id)}>
            See what you can do
          </ButtonLink>
        }
      />
    )
  );
}

/** Who has replied, and whether anyone is still missing. */
function Answers({ people }: { people: MeetingAnswer['participants'] }) {
  const joined = people.filter(({ status }) => status === 'accepted').length;
  const coming = people.filter(({ status }) => status !== 'declined').length;
  const gathering = people.length === 0 || people.some(({ status }) => status === 'pending');
  return (
    <p className="mb-3 flex flex-wrap justify-between gap-x-3 text-sm">
      <span className="font-medium">{gathering ? 'Gathering participants' : 'Everyone replied'}</span>
      <span className="text-soft">{coming > 0 && `${joined} of ${coming} joined`}</span>
    </p>
  );
}

/** Appears with a delay, because automatic mode shows times for a moment before booking the best. */
function ChooseTime({ meeting, zone }: { meeting: MeetingAnswer; zone: string }) {
  const [best] = meeting.timeSuggestions;
  if (!best) return null;
  const count = meeting.timeSuggestions.length;
  return (
    <Notice
      tone="warn"
      className="appear-late"
      title={meeting.aiDecisionMode === 'manual' ? 'Choose a time' : 'Your choice is needed'}
      action={
        <ButtonLink size="small" to={paths.meeting(meeting.id)}>
          See times
        </ButtonLink>
      }
    >
      We found {count === 1 ? '1 time' : `${count} times`}. The best is{' '}
      <Time at={best.suggestedTime} zone={zone} />. {best.confidenceInWords}.
    </Notice>
  );
}

/** How many people a card shows before expanding. */
const SHOWN = 6;

/** The people of a meeting on its card. */
function PeopleList({ people }: { people: MeetingAnswer['participants'] }) {
  const { shown, fold } = useCollapsible(people, SHOWN);
  return (
    <>
      <ul className="space-y-3">
        {shown.map((person) => (
          <li key={person.id}>
            <PersonItem person={person}>
              <PersonBadges>
                {person.optional && <OptionalBadge />}
                <AnswerBadge status={person.status} />
              </PersonBadges>
            </PersonItem>
          </li>
        ))}
      </ul>
      <ShowMoreButton fold={fold} className="mt-2 -ml-3" />
    </>
  );
}
