import { CalendarPlus } from 'lucide-react';
import { type FormEvent, useMemo, useState } from 'react';
import type { OwnProposal } from '#contracts/api/proposals.ts';
import { HOUR, MINUTE } from '#contracts/durations.ts';
import type { TimePreference } from '#contracts/preferences.ts';
import { MOST_PROPOSALS } from '#contracts/proposals.ts';
import { durationInWords } from '#contracts/text/durations.ts';
import { VERDICT_IN_WORDS } from '#contracts/text/proposals.ts';
import { shortDay, spanInWords } from '#contracts/text/times.ts';
import { type Proposer, useProposeTime, useWithdrawProposal } from '#web/api/proposals.ts';
import { useClock } from '#web/lib/clock.ts';
import { localDayIn } from '#web/lib/dates.ts';
import { dayNameOf, instantOfLocalMinute, localDayNumber, MINUTES_PER_DAY } from '#web/lib/local-clock.ts';
import { failureToast } from '#web/lib/toast.ts';
import { cellsOf, likelyCells } from '../answers/cells.ts';
import { openTime } from '../answers/open-time.ts';
import { ZoneLine } from '../answers/zone-line.tsx';
import { Button } from '../button.tsx';
import { Card } from '../card.tsx';
import { TextField } from '../field.tsx';
import { LeadTo } from '../lead-to.tsx';
import { Failure, Notice } from '../notice.tsx';

const TONES = { possible: 'good', outsideHours: 'warn', notPossible: 'warn', unknown: 'accent' } as const;

type ProposeTimeProps = {
  proposer: Proposer;
  proposals: readonly OwnProposal[];
  meeting: Parameters<typeof startToBeginWith>[0];
  zone: string;
};

/** Proposes another time to the organizer, and says at once whether it's possible. */
export function ProposeTime({ proposer, proposals, meeting, zone: usualZone }: ProposeTimeProps) {
  const [isOpen, setOpen] = useState(false);
  const [zone, setZone] = useState(usualZone);
  const [typed, setTyped] = useState<Partial<StartInput>>({});
  const [wrong, setWrong] = useState<Partial<StartInput>>({});
  const { mutate, data, variables, error, isPending, reset } = useProposeTime(proposer);
  const today = localDayIn(new Date(), zone);
  const first = useMemo(() => startToBeginWith(meeting, Date.now(), zone), [meeting, zone]);
  const input: StartInput = { ...first, ...typed };
  const change = (changed: Partial<StartInput>) => {
    setTyped({ ...typed, ...changed });
    setWrong({});
    reset();
  };
  const propose = (event: FormEvent) => {
    event.preventDefault();
    const problems = problemsWithStart(input);
    setWrong(problems);
    if (Object.keys(problems).length === 0) mutate({ start: startInstant(input, zone), zone });
  };
  const told = data?.proposals.find(({ start }) => Date.parse(start) === Date.parse(variables?.start ?? ''));
  const isFull = proposals.filter(({ state }) => state === 'open').length >= MOST_PROPOSALS.open;

  return (
    <LeadTo what={isOpen}>
      <Card className="flex flex-col gap-4">
        <div>
          <h2 className="text-lg font-semibold">Have another time in mind?</h2>
          <p className="mt-1 text-soft">Propose it, and the organizer gets it as a suggestion.</p>
        </div>
        <OwnProposalList proposals={proposals} proposer={proposer} zone={zone} />
        {isFull && (
          <p className="text-sm text-soft">
            You have {MOST_PROPOSALS.open} open proposals. Withdraw one to propose another time.
          </p>
        )}
        {!isFull && !isOpen && (
          <Button variant="secondary" onClick={() => setOpen(true)} className="self-start">
            <CalendarPlus aria-hidden /> Propose a time
          </Button>
        )}
        <div role="status" className="empty:-mt-4">
          {told && (
            <Notice tone={TONES[told.verdict]} title="Proposed">
              {VERDICT_IN_WORDS[told.verdict]}
            </Notice>
          )}
          <Failure error={error} title="Couldn't propose this time" />
        </div>
        {!isFull && isOpen && (
          <form onSubmit={propose} noValidate className="flex flex-col gap-4">
            <div className="grid gap-3 min-[26rem]:grid-cols-2">
              <TextField
                label="Day"
                type="date"
                required
                min={today}
                value={input.day}
                error={wrong.day}
                onChange={({ target }) => change({ day: target.value })}
              />
              <TextField
                label="Start"
                type="time"
                required
                step={900}
                value={input.time}
                error={wrong.time}
                hint={`For ${durationInWords(meeting.duration)}`}
                onChange={({ target }) => change({ time: target.value })}
              />
            </div>
            <ZoneLine zone={zone} at={new Date(`${input.day || today}T12:00Z`)} onChange={setZone} />
            <Button type="submit" className="self-start" pending={isPending}>
              Propose this time
            </Button>
          </form>
        )}
      </Card>
    </LeadTo>
  );
}

type OwnProposalListProps = { proposals: readonly OwnProposal[]; proposer: Proposer; zone: string };

function OwnProposalList({ proposals, proposer, zone }: OwnProposalListProps) {
  const clock = useClock();
  const withdraw = useWithdrawProposal(proposer);
  if (proposals.length === 0) return null;
  return (
    <ul className="divide-y divide-line rounded-xl border border-line">
      {proposals.map(({ number, start, end, verdict, state }) => {
        const when = spanInWords({ start, end }, { zone, clock }, shortDay);
        return (
          <li key={number} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
            <div className="min-w-0 flex-1 basis-48">
              <p className="font-medium">{when}</p>
              <p className="mt-0.5 text-sm text-soft">
                {state === 'setAside' ? 'The organizer set this time aside.' : VERDICT_IN_WORDS[verdict]}
              </p>
            </div>
            <Button
              variant="secondary"
              size="small"
              aria-label={`Withdraw ${when}`}
              pending={withdraw.isPending && withdraw.variables === number}
              onClick={() =>
                withdraw.mutate(number, { onError: failureToast("Couldn't withdraw this time") })
              }
            >
              Withdraw
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

/**
 * A start for the form to begin with: on the first day of the hours that the meeting is wanted in, an hour after they begin
 * if that can be. Today if nothing is left of the dates.
 */
export function startToBeginWith(
  meeting: Parameters<typeof openTime>[0] & { duration: number; timePreference: TimePreference },
  now: number,
  zone: string,
): StartInput {
  const open = openTime(meeting, now + HOUR);
  const fits = ({ start }: { start: number }) =>
    open.some((span) => span.start <= start && start + meeting.duration * MINUTE <= span.end);
  const cells = cellsOf(open, zone, meeting.organizerZone).filter(fits);
  if (cells.length === 0) return { day: localDayIn(new Date(now), zone), time: '10:00' };
  const likely = likelyCells(cells, meeting.timePreference);
  const first = likely[0]!;
  const { day, minute } =
    likely.find((cell) => cell.day === first.day && cell.minute >= first.minute + 60) ?? first;
  const two = (number: number) => String(number).padStart(2, '0');
  return { day: dayNameOf(day), time: `${two(Math.floor(minute / 60))}:${two(minute % 60)}` };
}

const DAY = /^\d{4}-\d\d-\d\d$/;
const CLOCK = /^(\d\d):(\d\d)$/;
const QUARTER = 15;

/** A start as it is typed: a day and a time of day, each empty at first. */
type StartInput = { day: string; time: string };

/** The error of each field; empty if both are valid. */
export function problemsWithStart({ day, time }: StartInput): Partial<StartInput> {
  const clock = CLOCK.exec(time);
  return {
    ...(!DAY.test(day) && { day: 'Choose a day' }),
    ...(!clock
      ? { time: 'Choose a time' }
      : Number(clock[2]) % QUARTER !== 0 && { time: 'Choose a time on the quarter hour, like 10:15' }),
  };
}

/** As an ISO instant. */
export function startInstant({ day, time }: StartInput, zone: string): string {
  const [hours, minutes] = time.split(':').map(Number) as [number, number];
  const local = localDayNumber(day) * MINUTES_PER_DAY + hours * 60 + minutes;
  return new Date(instantOfLocalMinute(zone, local)).toISOString();
}
