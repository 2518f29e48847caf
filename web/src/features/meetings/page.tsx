import { type QueryClient, useQuery } from '@tanstack/react-query';
import { CalendarPlus } from 'lucide-react';
import {
  type ComponentProps,
  lazy,
  Suspense,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { MeetingCounts, MeetingListName } from '#contracts/api/meeting-lists.ts';
import type { MeetingAnswer } from '#contracts/api/meetings.ts';
import { datesInWords, type Reader } from '#contracts/text/times.ts';
import { type MeetingLists, meetingListsQuery, type Pages } from '#web/api/meeting-lists.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { ErrorState, NotLoaded } from '#web/components/error-state.tsx';
import { InviteDialog } from '#web/components/meetings/invite-dialog.tsx';
import { useUndoOffers } from '#web/components/meetings/undo-offer.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import { SearchField } from '#web/components/search-field.tsx';
import { longDateTime, weekday } from '#web/lib/dates.ts';
import { paths } from '#web/lib/paths.ts';
import { useQueryValue } from '#web/lib/query-value.ts';
import { useReader } from '#web/lib/reader.ts';
import { toast } from '#web/lib/toast.ts';
import { AgendaRow } from './agenda-row.tsx';
import { firstTab, type MeetingTab, tabFrom } from './groups.ts';
import { Lists } from './lists.tsx';
import { MeetingsLoading } from './loading.tsx';
import { lastSeen, whichGotTime, whichNeedChoice, whoJoined } from './news.ts';
import { PagedList } from './paged-list.tsx';

/** From this many meetings on, searching is quicker than scanning the tabs. */
const MANY = 12;

const ManageDialog = lazy(() => import('./manage-dialog.tsx'));

export const load = (client: QueryClient) => client.prefetchQuery(meetingListsQuery(CURRENT));

/** My Meetings: the meetings that the reader organizes or joined. */
export function Component() {
  const reader = useReader();
  const [wanted, setWanted] = useState('');
  const [showsLapsed, setShowsLapsed] = useState(false);
  const [asked, setTab] = useQueryValue('tab');
  const [first, setFirst] = useState<MeetingTab | null>(null);
  const tab = tabFrom(asked) ?? first ?? 'active';
  const lists = useMeetingLists(showsLapsed ? [tab, 'lapsed'] : [tab], wanted);
  const { data, meetings, isError, of, byId } = lists;
  // Stays when the counts change.
  if (first === null && data) setFirst(firstTab(data.counts));
  const news = useNews(meetings, (meeting) => sayBooked(meeting, reader, () => setTab('scheduled')));
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
        <NotLoaded tone="warn" title="This list may be out of date" className="mb-6" query={lists}>
          We couldn't load the latest changes.
        </NotLoaded>
      )}
      {data ? (
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
          <ListsWithDialogs {...{ of, byId, tab }} onTab={setTab} />
          <LapsedMeetings {...of('lapsed')} onOpen={setShowsLapsed} />
        </>
      ) : isError ? (
        <ErrorState title="Couldn't load your meetings" query={lists} />
      ) : (
        <MeetingsLoading />
      )}
    </div>
  );
}

type ListsWithDialogsProps = Pick<ComponentProps<typeof Lists>, 'of' | 'tab' | 'onTab'> &
  Pick<ReturnType<typeof useMeetingLists>, 'byId'>;

/** The dialogs hold an id, show the current state of that meeting, and close when the meeting is gone. */
function ListsWithDialogs({ byId, ...lists }: ListsWithDialogsProps) {
  const [inviting, setInviting] = useState<string | null>(null);
  const [managing, setManaging] = useState<string | null>(null);
  const [invited, managed] = [byId(inviting), byId(managing)];
  return (
    <>
      <Lists {...lists} onInvite={setInviting} onManage={setManaging} />
      {invited && <InviteDialog meeting={invited} onClose={() => setInviting(null)} />}
      {managed && (
        <Suspense>
          <ManageDialog meeting={managed} onClose={() => setManaging(null)} />
        </Suspense>
      )}
    </>
  );
}

const sum = (counts: MeetingCounts): number => Object.values(counts).reduce((all, count) => all + count, 0);

/** Announces a booked time, except a booking with Undo, which has its own toast. */
const sayBooked = ({ title, scheduledTime, undo }: MeetingAnswer, reader: Reader, onShow: () => void) => {
  if (scheduledTime === null || undo) return;
  toast({
    title: 'Time confirmed',
    description: `${title ?? 'The meeting'}: ${weekday(scheduledTime, reader.zone)}, ${longDateTime(scheduledTime, reader)}`,
    action: { label: 'Show', onAction: onShow },
  });
};

/** News for screen readers since the last fetch: who joined, and new to-dos. `onBooked` is called for new times. */
function useNews(
  meetings: readonly MeetingAnswer[] | null | undefined,
  onBooked: (meeting: MeetingAnswer) => void,
): string {
  const [news, setNews] = useState('');
  const before = useRef<readonly MeetingAnswer[] | null>(null);
  const tell = useEffectEvent(onBooked);

  useEffect(() => {
    if (!meetings) return;
    const earlier = before.current ?? meetings;
    before.current = lastSeen(earlier, meetings);
    const told = [
      ...whoJoined(earlier, meetings).map((name) => `${name} joined`),
      ...whichNeedChoice(earlier, meetings).map(({ title }) => `Choose a time for ${title ?? 'a meeting'}`),
    ];
    if (told.length > 0) setNews(told.join('. '));
    for (const meeting of whichGotTime(earlier, meetings)) tell(meeting);
  }, [meetings]);

  return news;
}

/** The meetings whose dates passed without a time, below the tabs. Renders nothing without such meetings. */
const LapsedMeetings = ({
  count,
  onOpen,
  ...list
}: { count: string; onOpen: (isOpen: boolean) => void } & Pick<
  ComponentProps<typeof PagedList>,
  'list' | 'pending' | 'onMore'
>) =>
  count !== '0' && (
    <details className="mt-6" onToggle={({ currentTarget }) => onOpen(currentTarget.open)}>
      <summary className="inline-flex min-h-11 items-center rounded-lg px-3 text-sm font-medium text-soft hover:bg-sunken hover:text-ink">
        Closed without a time ({count})
      </summary>
      <div className="mt-3">
        <PagedList
          {...list}
          empty={null}
          row={(meeting) => (
            <AgendaRow
              meeting={meeting}
              actions={
                meeting.role === 'organizer' && (
                  <ButtonLink variant="secondary" size="small" to={paths.planAgain(meeting.id)}>
                    Plan it again
                  </ButtonLink>
                )
              }
            >
              <p className="text-sm text-soft">
                No time from {datesInWords(meeting.dateRangeStart, meeting.dateRangeEnd)}
              </p>
            </AgendaRow>
          )}
        />
      </div>
    </details>
  );

/** Milliseconds without a key press before searching, because each search looks through many meetings. */
const TYPING = 250;

const CURRENT: Pages = { active: 1, scheduled: 1 };

/**
 * The lists of My Meetings, a page of each and more on demand. Past meetings load once the reader opens their list.
 * While the reader searches, all lists hold the search results.
 */
function useMeetingLists(opened: readonly MeetingListName[], wanted: string) {
  const [pages, setPages] = useState(CURRENT);
  const isNew = opened.some((list) => pages[list] === undefined);
  if (isNew) setPages({ ...Object.fromEntries(opened.map((list) => [list, 1])), ...pages });

  const search = useSettled(wanted.trim());
  const query = useQuery(meetingListsQuery(pages));
  const found = useQuery({
    ...meetingListsQuery({ ...CURRENT, completed: 1, lapsed: 1, ...pages }, search),
    enabled: search !== '',
  });
  const { data } = query;
  const isSearched = search !== '' && found.data != null;
  const shown = (search === '' ? data : found.data) ?? data;
  const meetings = useMemo(() => data && allOf(data), [data]);
  // A search result may be on a page that isn't loaded otherwise.
  const all = [...(meetings ?? []), ...(shown ? allOf(shown) : [])];
  return {
    ...query,
    /** All loaded meetings, whatever the search. */
    meetings,
    byId: (wanted: string | null) => all.find(({ id }) => id === wanted),
    /** A list on the screen, with the number of its meetings, or of the search results found so far. */
    of: (name: MeetingListName) => {
      const list = shown?.lists[name];
      const inSearch = list ? `${list.meetings.length}${list.goesOn ? '+' : ''}` : '';
      return {
        count: isSearched ? inSearch : String(shown?.counts[name] ?? ''),
        list,
        pending: (search === '' ? query : found).isPlaceholderData,
        onMore: () => setPages({ ...pages, [name]: (pages[name] ?? 1) + 1 }),
      };
    },
  };
}

const allOf = ({ lists }: MeetingLists): MeetingAnswer[] =>
  Object.values(lists).flatMap(({ meetings }) => meetings);

/** The text, once unchanged for a moment. An empty text counts at once. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : TYPING);
    return () => clearTimeout(timer);
  }, [text]);
  return text === '' ? '' : settled;
}
