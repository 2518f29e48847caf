import { useMutation } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { pressDemoButton } from '#web/api/demo-slack.ts';
import { Button, ButtonAnchor } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { RequestFailed } from '#web/lib/request.ts';
import type { ButtonElement } from './block-kit.ts';
import { useWorkspaceViewer } from './workspace-viewer.ts';

/** The message of the button, or null for the Home tab. */
export type Spot = { in: string; ts: string } | null;

/** A button of a message. A click notifies Kairos, after a confirmation if the message asks for a confirmation. */
export function BlockButton({ button, block, spot }: { button: ButtonElement; block: string; spot: Spot }) {
  const { me } = useWorkspaceViewer();
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => pressDemoButton({ as: me.id, message: spot, block, action: button.action_id ?? '' }),
  });
  const look = {
    size: 'small',
    variant: button.style === 'primary' ? 'primary' : 'secondary',
    className: button.style === 'danger' ? 'text-bad!' : undefined,
    'aria-label': button.accessibility_label,
  } as const;

  const confirmed = () => {
    setAsking(false);
    mutate();
  };

  return (
    <>
      {button.url ? (
        <ButtonAnchor {...look} href={button.url} target="_blank" rel="noreferrer" onClick={() => mutate()}>
          {button.text.text}
          <ExternalLink aria-hidden />
        </ButtonAnchor>
      ) : (
        <Button {...look} pending={isPending} onClick={() => (button.confirm ? setAsking(true) : mutate())}>
          {button.text.text}
        </Button>
      )}
      <span role="status" className="w-full text-sm text-bad empty:hidden">
        {error && !button.url && inWords(error)}
      </span>
      {button.confirm && (
        <Dialog
          open={isAsking}
          onOpenChange={setAsking}
          title={button.confirm.title.text}
          text={button.confirm.text.text}
        >
          <div className="flex flex-wrap justify-end gap-3">
            <Button variant="secondary" onClick={() => setAsking(false)}>
              {button.confirm.deny.text}
            </Button>
            <Button variant={button.style === 'danger' ? 'danger' : 'primary'} onClick={confirmed}>
              {button.confirm.confirm.text}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}

const inWords = (error: Error): string =>
  (error instanceof RequestFailed && error.said) || "That didn't work. Try again in a moment.";
