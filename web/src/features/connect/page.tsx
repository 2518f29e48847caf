import { useQuery } from '@tanstack/react-query';
import { KeyRound, Unplug } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import type { ConsentQuestion } from '#contracts/api/programs.ts';
import { TOKEN_SCOPES } from '#contracts/scopes.ts';
import { consentQuery, useDecideConsent } from '#web/api/programs.ts';
import { useSignedIn } from '#web/api/user.ts';
import { Button } from '#web/components/button.tsx';
import { ErrorState } from '#web/components/error-state.tsx';
import { Failure } from '#web/components/notice.tsx';
import {
  QuestionAnswers,
  QuestionEnd,
  QuestionFact,
  QuestionHeading,
  QuestionPage,
} from '#web/components/question-parts.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { Ticked } from '#web/components/ticked.tsx';
import { paths } from '#web/lib/paths.ts';
import { refusalOf } from '#web/lib/refusal.ts';

/** Where a program sends someone for permission to act on their behalf. Only the buttons change anything. */
export function Component() {
  const [query] = useSearchParams();
  const request = query.get('request');
  return (
    <QuestionPage title="Connect a program">
      {request === null ? (
        <NoRequest why={whyOf(query.get('error'))} />
      ) : (
        <Request key={request} id={request} />
      )}
    </QuestionPage>
  );
}

function Request({ id }: { id: string }) {
  const question = useQuery(consentQuery(id));
  const refused = refusalOf(question.error);
  if (refused !== undefined) return <NoRequest why={refused} />;
  if (question.isPending) return <Skeleton className="h-72 rounded-xl" />;
  if (!question.data)
    return <ErrorState title="We couldn't check what the program asks for" query={question} />;
  return <Question id={id} question={question.data} />;
}

type QuestionProps = { id: string; question: ConsentQuestion };

function Question({ id, question: { name, host, leadsTo, scopes } }: QuestionProps) {
  const { email } = useSignedIn();
  const { mutate, isPending, isSuccess, error, variables } = useDecideConsent(id);
  const decide = (allow: boolean) => mutate(allow, { onSuccess: ({ goTo }) => location.assign(goTo) });
  const isLeaving = isPending || isSuccess;
  return (
    <>
      <QuestionHeading icon={KeyRound} tone="accent">
        Let <bdi>{name}</bdi> use Kairos for you?
      </QuestionHeading>
      <dl className="mt-6 divide-y divide-line rounded-xl border border-line">
        <QuestionFact what="From">
          <bdi className="font-medium">{host}</bdi>
        </QuestionFact>
        <QuestionFact what="Leads to">
          <bdi className="font-medium">{leadsTo}</bdi>
        </QuestionFact>
        <QuestionFact what="For">
          <bdi className="font-medium">{email}</bdi>
        </QuestionFact>
      </dl>
      <h2 className="mt-6 text-sm font-medium">It could, without asking you again:</h2>
      <Ticked
        lines={scopes.map((scope) => TOKEN_SCOPES[scope])}
        tone="text-accent"
        className="mt-2 grid gap-2 text-sm"
      />
      <p className="mt-4 text-sm text-soft">
        It can't change how you sign in, connect calendars, or delete your account. Only {host} is verified,
        so allow it only if you started this there. You can end this at any time in your settings.
      </p>
      <Failure error={error} title="That didn't work" className="mt-5" />
      <QuestionAnswers email={email} here={paths.consent(id)}>
        <Button
          variant="secondary"
          onClick={() => decide(false)}
          pending={isLeaving && variables === false}
          disabled={isLeaving}
        >
          Don't allow
        </Button>
        <Button onClick={() => decide(true)} pending={isLeaving && variables === true} disabled={isLeaving}>
          Allow
        </Button>
      </QuestionAnswers>
    </>
  );
}

const NoRequest = ({ why }: { why: string }) => (
  <QuestionEnd
    role="alert"
    icon={Unplug}
    tone="warn"
    title="Couldn't connect the program"
    to={paths.settings}
    link="Go to Settings"
  >
    {why}
  </QuestionEnd>
);

/** Errors of the authorization server before any redirect to the program. */
const WHY: Record<string, string> = {
  invalid_client: "It doesn't say who it is in a way that we can verify. Tell the people who make it.",
  invalid_client_metadata:
    "It doesn't say who it is in a way that we can verify. Tell the people who make it.",
  invalid_redirect_uri: "It would lead you somewhere that it hasn't published. Tell the people who make it.",
};

const whyOf = (error: string | null): string =>
  WHY[error ?? ''] ?? "What it asked for isn't complete or has expired. Start again in the program.";
