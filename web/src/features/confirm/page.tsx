import { queryOptions, useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleSlash, Clock, ShieldQuestion, Unlink } from 'lucide-react';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import type { ConfirmationAnswer, ConfirmationOutcome } from '#contracts/api/confirmations.ts';
import { refreshMeetings } from '#web/api/meetings.ts';
import { useChange } from '#web/api/use-change.ts';
import { useUser } from '#web/api/user.ts';
import { Button } from '#web/components/button.tsx';
import { ErrorState } from '#web/components/error-state.tsx';
import { Failure } from '#web/components/notice.tsx';
import {
  QuestionAnswers,
  QuestionEnd,
  QuestionHeading,
  QuestionPage,
} from '#web/components/question-parts.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { paths } from '#web/lib/paths.ts';
import { RequestFailed, request } from '#web/lib/request.ts';

/** The page of a link that a program gives to its user. Only the buttons decide; opening the page doesn't. */
export function Component() {
  const { id = '' } = useParams();
  return (
    <QuestionPage title="Confirm">
      <Confirmation key={id} id={id} />
    </QuestionPage>
  );
}

function Confirmation({ id }: { id: string }) {
  const query = useQuery(confirmationQuery(id));
  const { data, error, isPending } = query;
  const decide = useDecide(id);
  const isMissing = error instanceof RequestFailed && error.status === 404;

  if (isMissing) return <Missing />;
  if (isPending) return <Skeleton className="h-72 rounded-xl" />;
  if (!data) return <ErrorState title="We couldn't load what you're asked" query={query} />;
  if (decide.data)
    return <Decided asked={data} confirmed={decide.variables === true} outcome={decide.data} />;
  if (data.state !== 'open') return <Over asked={data} />;
  return (
    <Question id={id} asked={data} pending={decide.isPending} onDecide={decide.mutate}>
      <Failure error={decide.error} title="Couldn't confirm" className="mt-5" />
    </Question>
  );
}

type QuestionProps = {
  id: string;
  asked: ConfirmationAnswer;
  pending: boolean;
  onDecide: (confirm: boolean) => void;
  children: ReactNode;
};

function Question({ id, asked: { client, what, facts }, pending, onDecide, children }: QuestionProps) {
  const email = useUser()?.email;
  return (
    <>
      <QuestionHeading icon={ShieldQuestion} tone="accent">
        {what}?
      </QuestionHeading>
      <p className="mt-3">
        <bdi className="font-medium">{client}</bdi> wants to do this in your name.
      </p>
      {facts.length > 0 && (
        <ul className="mt-5 divide-y divide-line rounded-xl border border-line">
          {facts.map((fact) => (
            <li key={fact} className="px-4 py-3 text-sm wrap-anywhere">
              {fact}
            </li>
          ))}
        </ul>
      )}
      <p className="mt-5 text-sm text-soft">Only confirm it if it's what you asked for.</p>
      {children}
      <QuestionAnswers email={email} here={paths.confirm(id)}>
        <Button variant="secondary" disabled={pending} onClick={() => onDecide(false)}>
          Not now
        </Button>
        <Button pending={pending} onClick={() => onDecide(true)}>
          Confirm
        </Button>
      </QuestionAnswers>
    </>
  );
}

const MY_MEETINGS = { to: paths.meetings, link: 'Go to My Meetings' };

type DecidedProps = { asked: ConfirmationAnswer; confirmed: boolean; outcome: ConfirmationOutcome };

function Decided({ asked: { client }, confirmed, outcome: { done, message, meeting } }: DecidedProps) {
  if (!confirmed)
    return (
      <QuestionEnd icon={CircleSlash} tone="plain" title="Nothing was done" {...MY_MEETINGS}>
        We'll tell <bdi>{client}</bdi> that you said no.
      </QuestionEnd>
    );
  return (
    <QuestionEnd
      icon={done ? CircleCheck : CircleSlash}
      tone={done ? 'good' : 'warn'}
      title={done ? "It's done" : "It couldn't be done"}
      {...(meeting === null ? MY_MEETINGS : { to: paths.meeting(meeting), link: 'Open the meeting' })}
    >
      {message ?? (
        <>
          Continue with <bdi>{client}</bdi>. You can close this page.
        </>
      )}
    </QuestionEnd>
  );
}

const OVER = {
  confirmed: { title: 'You confirmed this already', icon: CircleCheck },
  declined: { title: 'You said not now', icon: CircleSlash },
  expired: { title: 'The time to confirm this is over', icon: Clock },
};

const Over = ({ asked: { client, state } }: { asked: ConfirmationAnswer }) => (
  <QuestionEnd {...OVER[state === 'open' ? 'expired' : state]} tone="plain" {...MY_MEETINGS}>
    If you still want it, ask <bdi>{client}</bdi> again.
  </QuestionEnd>
);

const Missing = () => (
  <QuestionEnd role="alert" icon={Unlink} tone="warn" title="This link doesn't work" {...MY_MEETINGS}>
    It may be incomplete or too old, or it's for a different account than the one you're signed in with.
  </QuestionEnd>
);

const addressOf = (id: string) => `/api/confirmations/${encodeURIComponent(id)}`;

/** The action a program wants confirmed. Always refetched, because the program may have asked again since. */
const confirmationQuery = (id: string) =>
  queryOptions<ConfirmationAnswer>({ queryKey: [addressOf(id)], staleTime: 0 });

/** Confirms and thereby performs the action, or rejects the action. */
const useDecide = (id: string) =>
  useChange(
    (confirm: boolean) => request<ConfirmationOutcome>(addressOf(id), { method: 'POST', body: { confirm } }),
    refreshMeetings,
  );
