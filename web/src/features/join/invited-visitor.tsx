import { Button } from '#web/components/button.tsx';
import { ProposeByLink } from './propose-by-link.tsx';
import { TypedAnswer } from './typed-answer.tsx';
import type { TypedAnswering } from './use-typed-answering.ts';
import type { JoinViewer } from './viewer.ts';
import { VisitorPanel } from './visitor-panel.tsx';

/** The three ways to reply with a personal link and without signing in: a calendar, no, or by hand. */
export function InvitedVisitor({
  viewer,
  answering,
  onDecline,
}: {
  viewer: JoinViewer;
  answering: TypedAnswering | null;
  onDecline: () => void;
}) {
  const byHand = answering?.mayAnswer && (
    <TypedAnswer
      key="byHand"
      answering={answering}
      title="No Google Calendar?"
      text="Mark the times that work for you. You don't need an account."
    />
  );
  const panel = (
    <VisitorPanel key="panel" viewer={viewer} me={answering?.state.me ?? null}>
      <Button variant="secondary" onClick={onDecline}>
        I can't make it
      </Button>
    </VisitorPanel>
  );
  return (
    <>
      {answering?.hasBegun ? [byHand, panel] : [panel, byHand]}
      {answering && <ProposeByLink answering={answering} />}
    </>
  );
}
