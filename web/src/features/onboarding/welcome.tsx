import { CalendarCheck, CalendarSearch, Sparkles, UserPlus } from 'lucide-react';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { ZoneQuestion } from '#web/components/zone-question.tsx';
import { FREE_BUSY_ONLY } from '#web/lib/free-busy-only.ts';
import { paths } from '#web/lib/paths.ts';
import { type SetupPoint, SetupPoints } from './points.tsx';

const NEXT: readonly SetupPoint[] = [
  {
    icon: CalendarSearch,
    title: 'Calendar analysis',
    text: `${FREE_BUSY_ONLY}.`,
  },
  {
    icon: UserPlus,
    title: 'Invite by email or link',
    text: 'Add people to a meeting or share its link in any chat.',
  },
  {
    icon: Sparkles,
    title: 'AI finds times in 3 seconds',
    text: 'Ranked for everyone, each with a reason.',
  },
  {
    icon: CalendarCheck,
    title: 'Automatic calendar event creation',
    text: "Booked meetings appear in everyone's calendar with a video link.",
  },
];

/** The first step: what comes next. */
export const Welcome = ({ onContinue }: { onContinue: () => void }) => (
  <>
    <WhatComesNext />
    <Button size="large" className="mt-10 w-full" onClick={onContinue}>
      Continue Setup
    </Button>
  </>
);

/** The only step for people who gave permission while signing in: their calendar is connected already. */
export const AllSet = () => (
  <>
    <WhatComesNext />
    <div className="mt-10 flex flex-col gap-3">
      <ZoneQuestion />
      <ButtonLink to={paths.create} size="large">
        Create your first meeting
      </ButtonLink>
      <ButtonLink to={paths.dashboard} size="large" variant="quiet">
        Go to the dashboard
      </ButtonLink>
    </div>
  </>
);

const WhatComesNext = () => (
  <>
    <h1 tabIndex={-1} className="text-3xl font-semibold tracking-tight">
      You're all set!
    </h1>
    <p className="mt-2 text-soft">Here's what comes next.</p>
    <SetupPoints points={NEXT} />
  </>
);
