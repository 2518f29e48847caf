import { CalendarPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { MeetingCounts, MeetingListName } from '#contracts/api/meeting-lists.ts';
import type { MeetingAnswer } from '#contracts/api/meetings.ts';
import type { Reader } from '#contracts/text/times.ts';
import type { MeetingLists } from '#web/api/meeting-lists.ts';
import { useSignedIn } from '#web/api/user.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { ErrorState } from '#web/components/error-state.tsx';
import { InviteDialog } from '#web/components/meetings/invite-dialog.tsx';
import { useUndoOffers } from '#web/components/meetings/undo-offer.tsx';
import { OutOfDate } from '#web/components/out-of-date.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import { SearchField } from '#web/components/search-field.tsx';
import { useClock } from '#web/lib/clock.ts';
import { longDateTime, weekday } from '#web/lib/dates.ts';
import { paths } from '#web/lib/paths.ts';
import { toast } from '#web/lib/toast.ts';
import { zoneOf } from '#web/lib/zone-of.ts';
import { firstTab, type MeetingTab, tabFrom } from './groups.ts';
import { LapsedMeetings } from './lapsed.tsx';
import { Lists } from './lists.tsx';
import { MeetingsLoading } from './loading.tsx';
import { useMeetingLists } from './use-lists.ts';
import { useNews } from './use-news.ts';

/** From this many meetings on, searching is quicker than scanning the tabs. */
const MANY = 12;

const ManageDialog = lazy(() => import('./manage-dialog.tsx'));

/** My Meetings: those the reader organizes or joined. */
export function Component() {
  const zone = zoneOf(useSignedIn());
  const clock = useClock();
  const [wanted, setWanted] = useState('');
  const [showsLapsed, setShowsLapsed] = useState(false);
  const { tab, setTab, openFirst } = useTab();
  const lists = useMeetingLists(showsLapsed ? [tab, 'lapsed'] : [tab], wanted);
  const { data, shown, meetings, isError, refetch, isFetching } = lists;
  openFirst(data?.counts);
  const news = useNews(meetings, (meeting) => sayBooked(meeting, { zone, clock }, () => setTab('scheduled')));
  useUndoOffers(meetings);

  return (
    <div className="mx-auto max-w-6xl px-4 py-8 sm:px-6 sm:py-10">
      <title>My Meetings · Kairos</title>
      <PageHeader title="My Meetings" text="Pending invitations, upcoming meetings, and past ones.">
        <ButtonLink to={paths.create}>
          <CalendarPlus aria-hidden />
          Create New Meeting
        </ButtonLink>
      </PageHeader>
      <p aria-live="polite" className="sr-only">
        {news}
      </p>
      {isError && data && (
        <OutOfDate
          title="This list may be out of date"
          text="We couldn't load the latest changes."
          onRetry={refetch}
          pending={isFetching}
        />
      )}
      {data && shown && meetings ? (
        <>
          {sum(data.counts) >= MANY && (
            <SearchField
              label="Search meetings"
              placeholder="Search by title or person"
              value={wanted}
              onChange={setWanted}
              className="mb-4"
            />
          )}
          <ListsWithDialogs
            lists={lists}
            data={shown}
            meetings={meetings}
            zone={zone}
            tab={tab}
            onTab={setTab}
          />
          <LapsedMeetings
            count={countOf('lapsed', shown, lists.isSearched)}
            list={shown.lists.lapsed}
            pending={lists.isLoadingMore}
            onMore={() => lists.showMore('lapsed')}
            onOpen={setShowsLapsed}
          />
        </>
      ) : isError ? (
        <ErrorState title="Couldn't load your meetings" onRetry={() => void refetch()} pending={isFetching} />
      ) : (
        <MeetingsLoading />
      )}
    </div>
  );
}

/** The dialogs hold an id, show the current state of that meeting, and close when it is gone. */
function ListsWithDialogs({
  lists: { isSearched, isLoadingMore, showMore },
  data,
  meetings,
  zone,
  ...tabs
}: {
  lists: Pick<ReturnType<typeof useMeetingLists>, 'isSearched' | 'isLoadingMore' | 'showMore'>;
  data: MeetingLists;
  meetings: readonly MeetingAnswer[];
  zone: string;
  tab: MeetingTab;
  onTab: (tab: MeetingTab) => void;
}) {
  const [inviting, setInviting] = useState<string | null>(null);
  const [managing, setManaging] = useState<string | null>(null);
  // What was searched for may be on a page that isn't loaded otherwise.
  const all = [...meetings, ...Object.values(data.lists).flatMap((list) => list.meetings)];
  const byId = (wanted: string | null) => all.find(({ id }) => id === wanted);
  const [invited, managed] = [byId(inviting), byId(managing)];
  return (
    <>
      <Lists
        of={(tab) => ({
          count: countOf(tab, data, isSearched),
          list: data.lists[tab],
          pending: isLoadingMore,
          onMore: () => showMore(tab),
        })}
        zone={zone}
        {...tabs}
        onInvite={setInviting}
        onManage={setManaging}
      />
      {invited && <InviteDialog meeting={invited} onClose={() => setInviting(null)} />}
      {managed && (
        <Suspense>
          <ManageDialog meeting={managed} zone={zone} onClose={() => setManaging(null)} />
        </Suspense>
      )}
    </>
  );
}

/** How many are on a list, or of what was searched for as many as were found. */
function countOf(list: MeetingListName, { counts, lists }: MeetingLists, isSearched: boolean): string {
  if (!isSearched) return String(counts[list]);
  const found = lists[list];
  return found ? `${found.meetings.length}${found.goesOn ? '+' : ''}` : '';
}

const sum = (counts: MeetingCounts): number => Object.values(counts).reduce((all, count) => all + count, 0);

/** The tab in the URL. Without one, it's the one that came first when the meetings were loaded. */
function useTab() {
  const [query, setQuery] = useSearchParams();
  const [first, setFirst] = useState<MeetingTab | null>(null);
  return {
    tab: tabFrom(query.get('tab')) ?? first ?? 'active',
    setTab: (tab: MeetingTab) => setQuery({ tab }, { replace: true }),
    openFirst(counts: MeetingCounts | undefined) {
      if (first === null && counts) setFirst(firstTab(counts));
    },
  };
}

/** What can be undone says so itself. */
const sayBooked = ({ title, scheduledTime, undo }: MeetingAnswer, reader: Reader, onShow: () => void) => {
  if (scheduledTime === null || undo) return;
  toast({
    title: 'Time confirmed',
    description: `${title ?? 'The meeting'}: ${weekday(scheduledTime, reader.zone)}, ${longDateTime(scheduledTime, reader)}`,
    action: { label: 'Show', onAction: onShow },
  });
};
