import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ArrowLeft, Download } from 'lucide-react';
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { MeetingHistory } from '#contracts/api/history.ts';
import { firstLoaded, type LoadedHistory, useEarlierHistory, versionQuery } from '#web/api/history.ts';
import { ButtonAnchor } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import { canGetTime } from '#web/components/meetings/is-open.ts';
import { StatusBadge } from '#web/components/meetings/status-badge.tsx';
import { Notice } from '#web/components/notice.tsx';
import { Stepper } from '#web/components/stepper.tsx';
import { leave, paths } from '#web/lib/paths.ts';
import { useQueryValue } from '#web/lib/query-value.ts';
import { MeetingAtVersion } from './meeting-at-version.tsx';
import { Timeline } from './timeline.tsx';
import { versionFrom } from './version-from.ts';
import { WhyNotForm } from './why-not-form.tsx';

const TOLD: Record<MeetingHistory['role'], string> = {
  organizer: 'Every decision, and why.',
  participant: "Every decision, and what concerns you. Other people's details are left out.",
  analyst:
    "Every decision, and why. You're not in this meeting, so people are numbered, and titles, texts, and calendars are left out.",
};

/** The parent page: the meeting, for people who can open it. */
function backFrom({ id, role, status, lapsed }: MeetingHistory) {
  if (role === 'analyst') return { to: paths.insights, name: 'Insights' };
  return status === 'cancelled' && !lapsed
    ? { to: paths.meetings, name: 'My Meetings' }
    : { to: paths.meeting(id), name: 'The meeting' };
}

/** The history of a meeting on the left, the meeting at a chosen version on the right. */
export function HistoryView({ history, notice }: { history: LoadedHistory; notice: ReactNode }) {
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
              <StatusBadge status={history.status} lapsed={history.lapsed} />
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
      {history.versions > 1 && (
        <VersionSlider
          version={version}
          versions={history.versions}
          sentence={(happening ?? shown)?.sentence}
          onShow={show}
        />
      )}
      {/* Focused elements scroll clear of the slider above and the phone navigation below. */}
      <div className="mt-6 grid items-start gap-6 **:scroll-mt-48 **:scroll-mb-24 lg:grid-cols-[minmax(0,1fr)_25rem]">
        {/* Sticky, because the long list next to the meeting controls it. */}
        <div className="min-w-0 lg:sticky lg:top-46 lg:col-start-2">
          <MeetingAtVersion query={query} versions={history.versions} />
        </div>
        <div className="flex min-w-0 flex-col gap-6 lg:col-start-1 lg:row-start-1">
          <WhyNotForm
            id={history.id}
            version={rested}
            shown={query.data ?? null}
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
            onShow={show}
          />
        </div>
      </div>
    </div>
  );
}

/** Leads to the parent page, or back to the rows that linked here. */
function BackLink({ to, name }: { to: string; name: string }) {
  const { state } = useLocation();
  const navigate = useNavigate();
  const goBack = (event: MouseEvent) => {
    // With a modifier key, the link opens elsewhere.
    if (!state?.fromRows || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void navigate(-1);
  };
  return (
    <Link
      to={to}
      onClick={goBack}
      className="inline-flex min-h-9 items-center gap-1.5 rounded-lg text-sm text-soft hover:text-ink pointer-coarse:min-h-11"
    >
      <ArrowLeft aria-hidden className="size-4" /> {name}
    </Link>
  );
}

type VersionSliderProps = {
  version: number;
  versions: number;
  /** The sentence of the version; absent until loaded. */
  sentence: string | undefined;
  onShow: (version: number) => void;
};

/** Moves through the versions of a meeting by dragging, keyboard, or buttons. */
const VersionSlider = ({ version, versions, sentence, onShow }: VersionSliderProps) => (
  <Card className="sticky top-18 z-20 flex flex-col gap-2 py-4 sm:py-4">
    <div className="flex items-center gap-3">
      <Stepper
        back={{ label: 'Previous version', isPossible: version > 1, go: () => onShow(version - 1) }}
        on={{ label: 'Next version', isPossible: version < versions, go: () => onShow(version + 1) }}
      >
        <input
          type="range"
          aria-label="Version of the meeting"
          aria-valuetext={`Version ${version} of ${versions}: ${sentence ?? ''}`}
          min={1}
          max={versions}
          value={version}
          onChange={({ target }) => onShow(Number(target.value))}
          className="min-h-9 min-w-0 flex-1 cursor-pointer accent-accent pointer-coarse:min-h-11"
        />
      </Stepper>
    </div>
    <p className="line-clamp-2 text-sm">
      <span className="font-medium tabular-nums">
        Version {version} of {versions}
      </span>
      {sentence !== undefined && <span className="text-soft"> · {sentence}</span>}
    </p>
  </Card>
);

/** Milliseconds. Only the version where the slider stops is fetched. */
const REST = 120;

/** The shown version, kept in the URL as `at`. Without `at`, the newest. */
function useVersion(newest: number): [number, (version: number) => void] {
  const [at, setAt] = useQueryValue('at');
  const { state } = useLocation();
  const show = (next: number) => {
    if (next < 1 || next > newest) return;
    setAt(next === newest ? null : String(next), { replace: true, preventScrollReset: true, state });
  };
  return [versionFrom(at, newest), show];
}

/** Scrolls to the entry of a linked version once the content above has its height. */
function useSeenOnArrival(isThere: boolean): void {
  const [params] = useSearchParams();
  const isOwed = useRef(params.has('at'));
  useEffect(() => {
    if (!isThere || !isOwed.current) return;
    isOwed.current = false;
    document.querySelector('[aria-current="step"]')?.scrollIntoView({ block: 'nearest' });
  }, [isThere]);
}

function useDebouncedValue<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), REST);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** Elements that use the arrow keys themselves. */
const TAKEN = 'input, select, textarea, [role="tab"], [contenteditable]';

/** The left and right arrow keys move between versions, wherever the focus is. */
function useArrowKeys(version: number, show: (version: number) => void): void {
  useEffect(() => {
    const press = ({ key, target, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent) => {
      if (altKey || ctrlKey || metaKey || shiftKey) return;
      if (target instanceof Element && target.closest(TAKEN)) return;
      if (key === 'ArrowLeft') show(version - 1);
      if (key === 'ArrowRight') show(version + 1);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });
}
