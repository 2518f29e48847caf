import { useQuery } from '@tanstack/react-query';
import { CalendarCheck, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { statsQuery } from '#web/api/dashboard.ts';
import { firstMeetingsQuery } from '#web/api/meeting-lists.ts';
import { leftInCalendarQuery, recentQuery } from '#web/api/meetings.ts';
import { useSignedIn } from '#web/api/user.ts';
import { Badge } from '#web/components/badge.tsx';
import { LeftInCalendar } from '#web/components/meetings/left-in-calendar.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import { ZoneQuestion } from '#web/components/zone-question.tsx';
import { Activity } from './activity.tsx';
import { CalendarIntegration } from './calendar-integration.tsx';
import { CreateMeetingCard } from './create.tsx';
import { Disconnected } from './disconnected.tsx';
import { FigureCards } from './figures.tsx';
import { DashboardLoading } from './loading.tsx';
import { WaitingForYou } from './waiting-for-you.tsx';

/** The home page when signed in. To-dos come first. */
export function Component() {
  const user = useSignedIn();
  const isConnected = user.calendar === 'connected';
  const isLoading = useIsLoading();
  return (
    <div className="mx-auto max-w-6xl px-4 py-8 sm:px-6 sm:py-10">
      <title>Dashboard · Kairos</title>
      <PageHeader
        title={
          <>
            Welcome back, <bdi>{user.firstName || 'there'}</bdi>!
          </>
        }
        text="Ready to schedule some meetings with AI magic?"
      >
        <Badge tone={isConnected ? 'good' : 'warn'} className="mb-1 px-3 py-1 max-sm:hidden">
          {isConnected ? <CalendarCheck aria-hidden /> : <TriangleAlert aria-hidden />}
          {isConnected ? 'Google Calendar Ready' : 'Setup Required'}
        </Badge>
      </PageHeader>
      <div className="grid gap-6">
        <ZoneQuestion />
        {user.calendar === 'disconnected' && <Disconnected />}
        {isLoading && <DashboardLoading />}
        <Parts hidden={isLoading} />
      </div>
    </div>
  );
}

const Parts = ({ hidden }: { hidden: boolean }) => (
  <div hidden={hidden} className="grid gap-6">
    <LeftInCalendar />
    <WaitingForYou />
    <FigureCards />
    <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr] lg:grid-rows-[auto_1fr]">
      <Activity />
      <CreateMeetingCard className="lg:row-span-2" />
      <CalendarIntegration />
    </div>
  </div>
);

/** All parts appear at once, so none pushes another one away. What a part does later, such as trying again, is its own. */
function useIsLoading(): boolean {
  const parts = [
    useQuery(recentQuery),
    useQuery(firstMeetingsQuery),
    useQuery(leftInCalendarQuery),
    useQuery(statsQuery),
  ];
  const [wasLoaded, setWasLoaded] = useState(false);
  const isLoading = !wasLoaded && parts.some(({ isPending }) => isPending);
  if (!isLoading && !wasLoaded) setWasLoaded(true);
  return isLoading;
}
