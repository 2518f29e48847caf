import { ChevronDown, MailPlus, Settings2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { MeetingAnswer } from '#contracts/api/meetings.ts';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { ShowMoreButton, useCollapsible } from '#web/components/collapsible.tsx';
import { AnswerBadge, OptionalBadge, PersonBadges } from '#web/components/meetings/answer-badge.tsx';
import { DeclineMeeting } from '#web/components/meetings/decline-meeting.tsx';
import { PersonItem } from '#web/components/meetings/person.tsx';
import { MeetingTexts } from '#web/components/meetings/texts.tsx';
import { Notice } from '#web/components/notice.tsx';
import { Time } from '#web/components/time.tsx';
import { useNow } from '#web/lib/now.ts';
import { paths } from '#web/lib/paths.ts';
import { AgendaRow, Faces } from './agenda-row.tsx';
import { needsChoice, whyNeedsYou } from './groups.ts';
import { MeetingFactList } from './meeting-fact-list.tsx';

type ActiveRowProps = { meeting: MeetingAnswer; onInvite: () => void; onManage: () => void };

export function ActiveRow({ meeting, onInvite, onManage }: ActiveRowProps) {
  const now = useNow();
  const why = whyNeedsYou(meeting, now);
  const [hasChoice, isMine] = [needsChoice(meeting), meeting.role === 'organizer'];
  return (
    <AgendaRow
      meeting={meeting}
      needsYou={why !== null}
      actions={
        isMine ? (
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
            <DeclineMeeting meeting={meeting} organizer={meeting.organizerName} size="small">
              Leave
            </DeclineMeeting>
          </>
        )
      }
    >
      <MeetingTexts meeting={meeting} className="line-clamp-2 text-sm" />
      <MeetingFactList meeting={meeting} mode />
      {hasChoice ? (
        <ChooseTime meeting={meeting} isDue={why !== null} />
      ) : (
        why !== null && (
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
      )}
      <People people={meeting.participants} />
    </AgendaRow>
  );
}

type ChooseTimeProps = {
  meeting: MeetingAnswer;
  /** Whether nobody else is waited for. Otherwise the times are only a first look. */
  isDue: boolean;
};

/** Appears with a delay, because automatic mode shows times for a moment before booking the best. */
function ChooseTime({ meeting, isDue }: ChooseTimeProps) {
  const [best] = meeting.timeSuggestions;
  if (!best) return null;
  const count = meeting.timeSuggestions.length;
  const found = count === 1 ? '1 time' : `${count} times`;
  const time = <Time at={best.suggestedTime} />;
  return isDue ? (
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
      We found {found}. The best is {time}. {best.confidenceInWords}.
    </Notice>
  ) : (
    <p className="appear-late text-sm">
      <Link to={paths.meeting(meeting.id)} className="-my-2 inline-block py-2 text-accent hover:underline">
        {found} so far
      </Link>
      , the best {time}
    </p>
  );
}

/** How many people are shown before expanding. */
const SHOWN = 6;

/** Who has replied, which opens to the list of people. */
function People({ people }: { people: MeetingAnswer['participants'] }) {
  const { shown, fold } = useCollapsible(people, SHOWN);
  const joined = people.filter(({ status }) => status === 'accepted').length;
  const coming = people.filter(({ status }) => status !== 'declined').length;
  const isGathering = people.some(({ status }) => status === 'pending');
  if (people.length === 0)
    return (
      <p className="text-sm">
        <span className="font-medium">Gathering participants</span>{' '}
        <span className="text-soft">No one is invited yet.</span>
      </p>
    );
  return (
    <details className="group">
      <summary className="flex min-h-11 list-none flex-wrap items-center gap-x-3 gap-y-1 text-sm [&::-webkit-details-marker]:hidden">
        <Faces people={people} />
        <span className="font-medium">{isGathering ? 'Gathering participants' : 'Everyone replied'}</span>
        <span className="inline-flex items-center gap-3 whitespace-nowrap text-soft">
          {coming > 0 && `${joined} of ${coming} joined`}
          <ChevronDown aria-hidden className="size-4 transition-transform group-open:rotate-180" />
        </span>
      </summary>
      <ul className="mt-2 max-w-xl space-y-3">
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
    </details>
  );
}
