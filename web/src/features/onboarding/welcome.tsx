import { CalendarCheck, CalendarSearch, Sparkles, UserPlus } from 'lucide-react';
import { Button } from '#web/components/button.tsx';
import { type Point, Points } from './points.tsx';

const NEXT: readonly Point[] = [
  {
    icon: CalendarSearch,
    title: 'Calendar analysis',
    text: 'Kairos reads when you are busy, never what you do.',
  },
  {
    icon: UserPlus,
    title: 'Invite by email or link',
    text: 'Add people to a meeting, or share its link in any chat.',
  },
  {
    icon: Sparkles,
    title: 'AI finds times in 3 seconds',
    text: 'Ranked for everyone, with the reason for each.',
  },
  {
    icon: CalendarCheck,
    title: 'Automatic calendar event creation',
    text: 'Booked times appear in everyone’s calendar with a video link.',
  },
];

/** The first step: what comes next. */
export const Welcome = ({ onContinue }: { onContinue: () => void }) => (
  <>
    <h1 tabIndex={-1} className="text-3xl font-semibold tracking-tight">
      You're all set!
    </h1>
    <p className="mt-2 text-soft">This is what comes next.</p>
    <Points points={NEXT} />
    <Button size="large" className="mt-10 w-full" onClick={onContinue}>
      Continue Setup
    </Button>
  </>
);
