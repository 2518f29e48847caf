import { PencilLine } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import { LeadTo } from '#web/components/lead-to.tsx';
import { PersonalAnswer } from './personal-answer.tsx';
import type { TypedAnswering } from './use-typed-answering.ts';

type TypedAnswerProps = {
  answering: TypedAnswering;
  /** The heading of the offer. */
  title: string;
  text: ReactNode;
};

/** Answering by hand with a personal link: first an offer, then the half hours. */
export function TypedAnswer({ answering: { token, state, hasBegun, begin }, title, text }: TypedAnswerProps) {
  return (
    <LeadTo what={hasBegun}>
      <Card className="flex flex-col gap-4">
        <div>
          <h2 className="text-lg font-semibold">{hasBegun ? 'When can you make it?' : title}</h2>
          {!hasBegun && <p className="mt-1 text-soft">{text}</p>}
        </div>
        {hasBegun ? (
          <PersonalAnswer token={token} state={state} />
        ) : (
          <Button variant="secondary" onClick={begin} className="self-start">
            <PencilLine aria-hidden /> Mark times yourself
          </Button>
        )}
      </Card>
    </LeadTo>
  );
}
