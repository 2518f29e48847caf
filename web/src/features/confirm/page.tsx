import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, CircleSlash, Clock, ShieldQuestion, Unlink } from 'lucide-react';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import type { ConfirmationAnswer, ConfirmationOutcome } from '#contracts/api/confirmations.ts';
import { refreshMeetings } from '#web/api/meetings.ts';
import { useUser } from '#web/api/user.ts';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import { ErrorState } from '#web/components/error-state.tsx';
import { Notice } from '#web/components/notice.tsx';
import { QuestionHeading } from '#web/components/question-parts.tsx';
import { SignedInAs } from '#web/components/signed-in-as.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { paths } from '#web/lib/paths.ts';
import { refusalOf, WENT_WRONG } from '#web/lib/refusal.ts';
import { RequestFailed, request } from '#web/lib/request.ts';

/** The page of a link that a program gives to its user. Only the buttons decide; opening the page doesn't. */
export function Component() {
  const { id = '' } = useParams();
  return (
    <div className="mx-auto max-w-xl px-4 py-10 sm:py-16">
      <title>Confirm · Kairos</title>
      <Card>
        <Confirmation key={id} id={id} />
      </Card>
    </div>
  );
}

function Confirmation({ id }: { id: string }) {
  const { data, error, isPending, isFetching, refetch } = useQuery(confirmationQuery(id));
  const decide = useDecide(id);
  const isMissing = error instanceof RequestFailed && error.status === 404;

  if (isMissing) return <Missing />;
  if (isPending) return <Skeleton className="h-72 rounded-xl" />;
  if (!data)
    return (
      <ErrorState
        title="We couldn't load what you're asked"
        onRetry={() => void refetch()}
        pending={isFetching}
      />
    );
  if (decide.data)
    return <Decided asked={data} confirmed={decide.variables === true} outcome={decide.data} />;
  if (data.state !== 'open') return <Over asked={data} />;
  return (
    <Question id={id} asked={data} pending={decide.isPending} onDecide={decide.mutate}>
      {decide.isError && (
        <Notice tone="bad" title="Couldn't confirm" className="mt-5">
          {refusalOf(decide.error) ?? WENT_WRONG}
        </Notice>
      )}
    </Question>
  );
}

function Question({
  id,
  asked: { client, what, facts },
  pending,
  onDecide,
  children,
}: {
  id: string;
  asked: ConfirmationAnswer;
  pending: boolean;
  onDecide: (confirm: boolean) => void;
  children: ReactNode;
}) {
  const email = useUser()?.email;
  return (
    <>
      <QuestionHeading
        icon={<ShieldQuestion aria-hidden className="size-7" />}
        tone="bg-accent-soft text-accent"
      >
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
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" disabled={pending} onClick={() => onDecide(false)}>
          Not now
        </Button>
        <Button pending={pending} onClick={() => onDecide(true)}>
          Confirm
        </Button>
      </div>
      {email !== undefined && (
        <div className="mt-6 border-t border-line pt-4">
          <SignedInAs email={email} here={paths.confirm(id)} />
        </div>
      )}
    </>
  );
}

function Decided({
  asked: { client },
  confirmed,
  outcome: { done, message, meeting },
}: {
  asked: ConfirmationAnswer;
  confirmed: boolean;
  outcome: ConfirmationOutcome;
}) {
  if (!confirmed)
    return (
      <div role="status">
        <QuestionHeading icon={<CircleSlash aria-hidden className="size-7" />} tone="bg-sunken text-soft">
          Nothing was done
        </QuestionHeading>
        <p className="mt-3">
          We'll tell <bdi>{client}</bdi> that you said no.
        </p>
        <ToMeeting meeting={null} />
      </div>
    );
  return (
    <div role="status">
      {done ? (
        <QuestionHeading icon={<CircleCheck aria-hidden className="size-7" />} tone="bg-good-soft text-good">
          It's done
        </QuestionHeading>
      ) : (
        <QuestionHeading icon={<CircleSlash aria-hidden className="size-7" />} tone="bg-warn-soft text-warn">
          It couldn't be done
        </QuestionHeading>
      )}
      <p className="mt-3">
        {message ?? (
          <>
            Continue with <bdi>{client}</bdi>. You can close this page.
          </>
        )}
      </p>
      <ToMeeting meeting={meeting} />
    </div>
  );
}

const OVER = {
  confirmed: { title: 'You confirmed this already', Icon: CircleCheck },
  declined: { title: 'You said not now', Icon: CircleSlash },
  expired: { title: 'The time to confirm this is over', Icon: Clock },
};

function Over({ asked: { client, state } }: { asked: ConfirmationAnswer }) {
  const { title, Icon } = OVER[state === 'open' ? 'expired' : state];
  return (
    <div role="status">
      <QuestionHeading icon={<Icon aria-hidden className="size-7" />} tone="bg-sunken text-soft">
        {title}
      </QuestionHeading>
      <p className="mt-3">
        If you still want it, ask <bdi>{client}</bdi> again.
      </p>
      <ToMeeting meeting={null} />
    </div>
  );
}

const Missing = () => (
  <div role="alert">
    <QuestionHeading icon={<Unlink aria-hidden className="size-7" />} tone="bg-warn-soft text-warn">
      This link doesn't work
    </QuestionHeading>
    <p className="mt-3">
      It may be incomplete or too old, or it's for a different account than the one you're signed in with.
    </p>
    <ToMeeting meeting={null} />
  </div>
);

const ToMeeting = ({ meeting }: { meeting: string | null }) => (
  <div className="mt-6">
    <ButtonLink to={meeting === null ? paths.meetings : paths.meeting(meeting)} variant="secondary">
      {meeting === null ? 'Go to My Meetings' : 'Open the meeting'}
    </ButtonLink>
  </div>
);

const addressOf = (id: string) => `/api/confirmations/${encodeURIComponent(id)}`;

/** The action a program wants confirmed. Always refetched, because the program may have asked again since. */
const confirmationQuery = (id: string) =>
  queryOptions<ConfirmationAnswer>({ queryKey: [addressOf(id)], staleTime: 0 });

/** Confirms and thereby performs the action, or rejects the action. */
function useDecide(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (confirm: boolean) =>
      request<ConfirmationOutcome>(addressOf(id), { method: 'POST', body: { confirm } }),
    onSuccess: () => refreshMeetings(client),
  });
}
