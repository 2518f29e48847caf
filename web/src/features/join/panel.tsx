import type { ReactNode } from 'react';
import { Card } from '#web/components/card.tsx';
import { SignedInAs } from '#web/components/signed-in-as.tsx';
import type { JoinViewer } from './viewer.ts';

type PanelProps = { title: string; text: ReactNode; viewer: JoinViewer; children?: ReactNode };

/** The viewer's status in the meeting. `children` are the actions. */
export const Panel = ({ title, text, viewer: { user, here }, children }: PanelProps) => (
  <Card className="flex flex-col items-start gap-4">
    <div>
      <h2 className="text-lg font-semibold">{title}</h2>
      <p className="mt-1 text-soft">{text}</p>
    </div>
    {children}
    {user && <SignedInAs email={user.email} here={here} />}
  </Card>
);
