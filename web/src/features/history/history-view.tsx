import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import {
  firstLoaded,
  type LoadedHistory,
  type MeetingHistory,
  useEarlierHistory,
  versionQuery,
} from '#web/api/history.ts';
import { useSignedIn } from '#web/api/user.ts';
import { ButtonAnchor } from '#web/components/button.tsx';
import { canGetTime } from '#web/components/meetings/is-open.ts';
import { Notice } from '#web/components/notice.tsx';
import { leave, paths } from '#web/lib/paths.ts';
import { zoneOf } from '#web/lib/zone-of.ts';
import { BackLink } from './back-link.tsx';
import { MeetingAtVersion } from './meeting-at-version.tsx';
import { MeetingStanding } from './standing.tsx';
import { Timeline } from './timeline.tsx';
import { useArrowKeys, useDebouncedValue, useSeenOnArrival, useVersion } from './use-version.ts';
import { VersionSlider } from './version-slider.tsx';
import { WhyNotForm } from './why-not-form.tsx';

const TOLD: Record<MeetingHistory['role'], string> = {
  organizer: 'Every decision, and why.',
  participant: "Every decision, and what concerns you. Other people's details are left out.",
  analyst:
    "Every decision, and why. You're not in this meeting, so people are numbered, and titles, texts, and calendars are left out.",
};

/** The parent page: the meeting for those who can open it. */
function backFrom({ id, role, status, lapsed }: MeetingHistory) {
  if (role === 'analyst') return { to: paths.insights, name: 'Insights' };
  return status === 'cancelled' && !lapsed
    ? { to: paths.meetings, name: 'My Meetings' }
    : { to: paths.meeting(id), name: 'The meeting' };
}

/** The history of one meeting on the left, the meeting at a chosen version on the right. */
export function HistoryView({ history, notice }: { history: LoadedHistory; notice: ReactNode }) {
  const zone = zoneOf(useSignedIn());
  const [version, show] = useVersion(history.versions);
  const rested = useDebouncedValue(version);
  const query = useQuery({ ...versionQuery(history.id, rested), placeholderData: keepPreviousData });
  useArrowKeys(version, show);
  const { mutate: showEarlier, ...earlier } = useEarlierHistory(history.id);
  const isMissing = rested < firstLoaded(history) && history.before !== null;
  useSeenOnArrival(!query.isPending && !isMissing);
  useEffect(() => {
    if (isMissing && !earlier.isPending && !earlier.isError) showEarlier(rested);
  }, [isMissing, earlier.isPending, earlier.isError, showEarlier, rested]);
  const happening = history.entries.flatMap(({ events }) => events).find((one) => one.version === version);
  const shown = query.data?.version === version ? query.data : undefined;
  const isAnalyst = history.role === 'analyst';
  const back = backFrom(history);

  return (
    <div className="mx-auto max-w-6xl px-4 py-8 sm:px-6 sm:py-10">
      <header className="mb-6">
        <BackLink to={back.to} name={back.name} />
        <div className="mt-2 flex flex-wrap items-start justify-between gap-4">
          <div className="min-w-0">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <h1 tabIndex={-1} className="text-2xl font-semibold tracking-tight sm:text-3xl">
                History of{' '}
                <bdi>{history.title ?? (isAnalyst ? 'a meeting' : 'a meeting with a deleted title')}</bdi>
              </h1>
              <MeetingStanding status={history.status} lapsed={history.lapsed} />
            </div>
            <p className="mt-2 text-soft">{TOLD[history.role]}</p>
          </div>
          <ButtonAnchor variant="secondary" size="small" href={leave.historyFile(history.id)} download>
            <Download aria-hidden /> Download JSON
          </ButtonAnchor>
        </div>
      </header>
      {notice}
      {history.erased && !isAnalyst && (
        <Notice title="Some personal data was deleted" className="mb-6">
          Names, texts, or calendars may be missing. The decisions are still here.
        </Notice>
      )}
      <VersionSlider
        version={version}
        versions={history.versions}
        sentence={(happening ?? shown)?.sentence}
        onShow={show}
      />
      {/* Focused elements scroll clear of the slider above and the phone navigation below. */}
      <div className="mt-6 grid items-start gap-6 **:scroll-mt-48 **:scroll-mb-24 lg:grid-cols-[minmax(0,1fr)_25rem]">
        {/* Sticky, because it is controlled from the long list next to it. */}
        <div className="min-w-0 lg:sticky lg:top-46 lg:col-start-2">
          <MeetingAtVersion query={query} zone={zone} versions={history.versions} />
        </div>
        <div className="flex min-w-0 flex-col gap-6 lg:col-start-1 lg:row-start-1">
          <WhyNotForm
            id={history.id}
            version={rested}
            shown={query.data ?? null}
            zone={zone}
            mayBook={history.role === 'organizer' && rested === history.versions && canGetTime(history)}
          />
          <Timeline
            history={history}
            earlier={{
              count: history.earlier,
              added: earlier.data,
              pending: earlier.isPending,
              failed: earlier.isError,
              onShow: () => showEarlier(isMissing ? rested : null),
            }}
            version={version}
            zone={zone}
            onShow={show}
          />
        </div>
      </div>
    </div>
  );
}
