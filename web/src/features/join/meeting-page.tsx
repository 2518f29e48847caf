import { CalendarRange, Clock, Hourglass, SlidersHorizontal, Sun, UserRound, Users } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { CurrentUser } from '#contracts/api/account.ts';
import type { DeclinedAnswer, JoinAnswer } from '#contracts/api/join.ts';
import { durationInWords } from '#contracts/text/durations.ts';
import { howWeChoose, lengthAndDates, organizerName } from '#contracts/text/invitation.ts';
import { timeOptionsInWords } from '#contracts/text/time-options.ts';
import { clockTime, datesInWords, longDay } from '#contracts/text/times.ts';
import { zoneInWords } from '#contracts/text/zones.ts';
import { Card } from '#web/components/card.tsx';
import { Clamped } from '#web/components/clamped.tsx';
import { ShowMoreButton, useCollapsible } from '#web/components/collapsible.tsx';
import { Fact } from '#web/components/fact.tsx';
import { LeadTo } from '#web/components/lead-to.tsx';
import { AnswerBadge } from '#web/components/meetings/answer-badge.tsx';
import { PersonItem } from '#web/components/meetings/person.tsx';
import { hoursOf, preferredTime } from '#web/components/meetings/preference.ts';
import { MeetingTexts } from '#web/components/meetings/texts.tsx';
import { Notice } from '#web/components/notice.tsx';
import { ZoneQuestion } from '#web/components/zone-question.tsx';
import { useClock } from '#web/lib/clock.ts';
import { deviceZone } from '#web/lib/dates.ts';
import { footerBelow } from '#web/lib/footer-below.ts';
import { pendingJoin } from '#web/lib/pending-join.ts';
import { JoinAction } from './action.tsx';
import { DeclinePanel } from './decline-panel.tsx';
import { HowWeChoose, InvitationFrame, InvitationHeader, OrganizerEmail } from './invitation.tsx';
import { Joined } from './joined.tsx';
import { ownPlace } from './names.ts';
import { joinStateOf } from './state.ts';
import { TimeBanner } from './time-banner.tsx';
import { useJoining } from './use-joining.ts';
import { useTypedAnswering } from './use-typed-answering.ts';

type MeetingPageProps = { link: string; answer: JoinAnswer; user: CurrentUser | null };

/** A meeting as its share link shows it, with the viewer's possible actions. */
export function MeetingPage({ link, answer, user }: MeetingPageProps) {
  const [query] = useSearchParams();
  const { pathname, search } = useLocation();
  const here = pathname + search;
  const claim = query.get('invitation');
  // Joining removes the invitation from the URL. Answering by hand needs the invitation while the page is open.
  const [invitation] = useState(claim);
  const [saysNo, setSaysNo] = useState(false);
  const decline = query.get('decline');
  const [declinedAs, setDeclinedAs] = useState<DeclinedAnswer | null>(null);
  const answering = useTypedAnswering(invitation);
  const state = joinStateOf(answer, user, {
    invited: claim !== null,
    returning: pendingJoin() === here,
    mayAnswerTime: answering?.state.me.mayAnswerTime,
  });
  const joining = useJoining(
    { link, meetingId: answer.meeting.id, user, invitation: claim },
    state === 'joining' && decline === null,
  );
  const bookedAt = answer.meeting.scheduledTime;
  const viewer = { answer, user, link, here, invitation, joining };
  const me = declinedAs ?? answering?.state.me ?? (user && { name: null, email: user.email });
  const isKnown = invitation === null || answering !== null;
  const showsJoined = state === 'joined' && decline === null;
  const isOptional = answer.viewer.optional || answering?.state.me.optional;

  return (
    <div className={`mx-auto max-w-5xl px-4 py-8 sm:px-6 sm:py-10 ${footerBelow()}`}>
      <title>{`${answer.meeting.title ?? 'Meeting'} · Kairos`}</title>
      <InvitationFrame
        aside={
          <>
            <JoinDetails answer={answer} />
            <Participants people={answer.participants} me={me} />
          </>
        }
      >
        <ZoneQuestion />
        {!showsJoined && (
          <>
            <MeetingHeader answer={answer} />
            {bookedAt !== null && <TimeBanner at={bookedAt} minutes={answer.meeting.duration} />}
          </>
        )}
        {isOptional && answer.meeting.scheduledTime === null && (
          <Notice title="You're optional here">
            The meeting can go ahead without you, and your answer still helps.
          </Notice>
        )}
        <LeadTo what={isKnown ? `${state} ${saysNo}` : undefined} className="flex flex-col gap-6">
          {showsJoined ? (
            <Joined viewer={viewer} answering={answering} />
          ) : (
            <>
              {decline !== null && (
                <Card>
                  <DeclinePanel viewer={viewer} token={decline} onDeclined={setDeclinedAs} />
                </Card>
              )}
              {decline === null && invitation !== null && saysNo && (
                <Card>
                  <DeclinePanel viewer={viewer} token={invitation} onReturn={() => setSaysNo(false)} />
                </Card>
              )}
              {decline === null && !saysNo && (
                <JoinAction
                  state={state}
                  invited={claim !== null}
                  viewer={viewer}
                  answering={answering}
                  onDecline={() => setSaysNo(true)}
                />
              )}
            </>
          )}
        </LeadTo>
      </InvitationFrame>
    </div>
  );
}

function MeetingHeader({ answer: { meeting, organizer } }: { answer: JoinAnswer }) {
  const name = organizerName(organizer);
  return (
    <InvitationHeader
      organizer={name}
      email={organizer.email && <OrganizerEmail>{organizer.email}</OrganizerEmail>}
      title={meeting.title ?? 'Deleted'}
      facts={lengthAndDates(meeting)}
      how={meeting.scheduledTime === null && <HowWeChoose>{howWeChoose(meeting, name)}</HowWeChoose>}
    >
      <Clamped lines={6}>
        <MeetingTexts meeting={meeting} className="mt-3" />
      </Clamped>
    </InvitationHeader>
  );
}

type Participant = JoinAnswer['participants'][number];

/** How many people are shown before expanding. */
const AT_FIRST = 8;

type ParticipantsProps = { people: readonly Participant[]; me: Parameters<typeof ownPlace>[1] };

function Participants({ people, me }: ParticipantsProps) {
  const mine = ownPlace(people, me);
  const { shown, fold } = useCollapsible(people, AT_FIRST);
  const joined = people.filter(({ status }) => status === 'accepted').length;
  return (
    <Card>
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="font-semibold">Participants</h2>
        {people.length > 0 && (
          <p className="text-sm text-soft">
            {joined} of {people.length} joined
          </p>
        )}
      </div>
      {people.length === 0 ? (
        <p className="mt-3 text-sm text-soft">No one has joined yet.</p>
      ) : (
        <ul className="mt-3 divide-y divide-line">
          {shown.map((person, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the response has no ids of people and keeps their order
            <li key={index} className="py-2.5">
              <PersonItem
                person={index === mine && me ? { name: person.name ?? me.name, email: me.email } : person}
                isMe={index === mine}
              >
                <AnswerBadge status={person.status} pending="Pending" />
              </PersonItem>
            </li>
          ))}
        </ul>
      )}
      <ShowMoreButton fold={fold} className="mt-3 w-full" />
    </Card>
  );
}

function JoinDetails({ answer: { meeting, organizer, participants } }: { answer: JoinAnswer }) {
  const clock = useClock();
  const hours = hoursOf(meeting.timePreference, clock);
  const zone = zoneInWords(meeting.organizerZone, `${meeting.dateRangeStart}T12:00:00Z`);
  const options = timeOptionsInWords(meeting, { clock, zone });
  const zoneHere = deviceZone();
  return (
    <Card>
      <h2 className="font-semibold">Details</h2>
      <dl className="mt-4 flex flex-col gap-4">
        <Fact icon={UserRound} name="Organizer">
          <bdi>{organizerName(organizer)}</bdi>
        </Fact>
        <Fact icon={Clock} name="Duration">
          {durationInWords(meeting.duration)}
        </Fact>
        <Fact icon={CalendarRange} name="Date range">
          {datesInWords(meeting.dateRangeStart, meeting.dateRangeEnd)}
        </Fact>
        {meeting.deadline !== null && meeting.scheduledTime === null && (
          <Fact icon={Hourglass} name="Reply by">
            {longDay(meeting.deadline, zoneHere)}, {clockTime(meeting.deadline, { zone: zoneHere, clock })}
            {meeting.bookAtDeadline && meeting.aiDecisionMode === 'auto' && (
              <span className="block font-normal text-soft">
                After that, we'll book without people who haven't replied
              </span>
            )}
          </Fact>
        )}
        <Fact icon={Sun} name="Preferred time">
          {preferredTime(meeting.timePreference)}
          {hours && <span className="block font-normal text-soft">{hours} in each person's time zone</span>}
        </Fact>
        {options && (
          <Fact icon={SlidersHorizontal} name="Also asked for">
            {options}
          </Fact>
        )}
        <Fact icon={Users} name="Participants">
          {1 + participants.filter(({ status }) => status !== 'declined').length}, including the organizer
        </Fact>
      </dl>
    </Card>
  );
}
