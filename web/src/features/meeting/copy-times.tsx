import { ClipboardList } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { CLOCKS, type Clock } from '#contracts/clock.ts';
import { clockTime, shortDay, spanInWords } from '#contracts/text/times.ts';
import { zoneInWords, zoneLabel } from '#contracts/text/zones.ts';
import type { ExplainedSuggestion } from '#web/api/meetings.ts';
import { useSignedIn } from '#web/api/user.ts';
import { Button } from '#web/components/button.tsx';
import { CopyButton } from '#web/components/copy-button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { CONTROL } from '#web/components/field.tsx';
import { useReader } from '#web/lib/reader.ts';
import { zoneOf } from '#web/lib/zone-of.ts';
import { useThisMeeting } from './this-meeting.ts';
import { knownZones } from './view-zone.ts';

type Props = { suggestions: readonly ExplainedSuggestion[] };

/** Suggested times as text, to paste into a message to people who don't use Kairos. */
export function CopyTimes(props: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
        <ClipboardList aria-hidden /> Copy times as text
      </Button>
      {isOpen && (
        <Dialog
          onClose={() => setOpen(false)}
          title="Copy times as text"
          text="Paste them into an email or a chat. Copying books nothing."
        >
          <Choices {...props} />
        </Dialog>
      )}
    </>
  );
}

/** The initially chosen zones, besides the reader's. */
const AT_FIRST = 4;

function Choices({ suggestions }: Props) {
  const { meeting } = useThisMeeting();
  const { zone, clock: mine } = useReader();
  const people = knownZones(meeting, zoneOf(useSignedIn())).map((known) => known.zone);
  const zones = [zone, ...people.filter((one) => one !== zone)];
  const [withoutTimes, setWithoutTimes] = useState<readonly string[]>([]);
  const [chosenZones, setChosenZones] = useState<readonly string[]>(
    zones.length <= AT_FIRST ? zones : [zone],
  );
  const [clock, setClock] = useState(mine);
  const clockName = useId();
  const textId = useId();

  const times = suggestions
    .map(({ id, suggestedTime, endTime }) => ({ id, start: suggestedTime, end: endTime }))
    .toSorted((one, other) => Date.parse(one.start) - Date.parse(other.start));
  const chosen = times.filter(({ id }) => !withoutTimes.includes(id));
  const text = timesAsText({
    title: meeting.title,
    times: chosen,
    zones: zones.filter((one) => chosenZones.includes(one)),
    clock,
  });
  const isEmpty = chosen.length === 0 || chosenZones.length === 0;

  return (
    <div className="flex flex-col gap-5">
      <Group legend="Times">
        {times.map(({ id, start, end }) => (
          <Choice
            key={id}
            type="checkbox"
            isOn={!withoutTimes.includes(id)}
            onChange={(isOn) =>
              setWithoutTimes((all) => (isOn ? all.filter((one) => one !== id) : [...all, id]))
            }
          >
            {spanInWords({ start, end }, { zone, clock }, shortDay)}
          </Choice>
        ))}
      </Group>
      <Group legend="Time zones">
        {zones.map((one) => (
          <Choice
            key={one}
            type="checkbox"
            isOn={chosenZones.includes(one)}
            onChange={(isOn) =>
              setChosenZones((all) => (isOn ? [...all, one] : all.filter((other) => other !== one)))
            }
          >
            {zoneLabel(one, times[0]!.start)}
          </Choice>
        ))}
      </Group>
      <Group legend="Clock">
        {CLOCKS.map((one) => (
          <Choice key={one} type="radio" name={clockName} isOn={clock === one} onChange={() => setClock(one)}>
            {one}
          </Choice>
        ))}
      </Group>
      <div className="flex flex-col gap-1.5">
        <label htmlFor={textId} className="text-sm font-medium">
          Text
        </label>
        <textarea
          id={textId}
          readOnly
          rows={Math.min(12, text.split('\n').length + 1)}
          value={isEmpty ? 'Choose at least one time and one time zone.' : text}
          className={CONTROL}
        />
      </div>
      <CopyButton variant="primary" text={text} disabled={isEmpty}>
        Copy text
      </CopyButton>
    </div>
  );
}

const Group = ({ legend, children }: { legend: string; children: ReactNode }) => (
  <fieldset className="min-w-0">
    <legend className="text-sm font-medium">{legend}</legend>
    <div className="mt-1 flex flex-wrap gap-x-5">{children}</div>
  </fieldset>
);

type ChoiceProps = {
  type: 'checkbox' | 'radio';
  name?: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  children: ReactNode;
};

const Choice = ({ type, name, isOn, onChange, children }: ChoiceProps) => (
  <label className="inline-flex min-h-9 cursor-pointer items-center gap-2 text-sm pointer-coarse:min-h-11">
    <input
      type={type}
      name={name}
      checked={isOn}
      onChange={({ target }) => onChange(target.checked)}
      className="size-4 shrink-0 accent-accent"
    />
    {children}
  </label>
);

type Time = { start: string; end: string };

/**
 * Times as plain text to paste into a message: a line for each time, in order, and below it a line for each further
 * zone, with the day if the date differs there.
 *
 *     Times for “Design review”:
 *     - Tue, Nov 24, 5:00 PM to 5:30 PM, Berlin time (UTC+1)
 *       Wed, Nov 25, 1:00 AM to 1:30 AM, Tokyo time (UTC+9)
 */
export function timesAsText({
  title,
  times,
  zones,
  clock,
}: {
  title: string | null;
  times: readonly Time[];
  zones: readonly string[];
  clock: Clock;
}): string {
  const sorted = times.toSorted((one, other) => Date.parse(one.start) - Date.parse(other.start));
  const lines = sorted.flatMap((time) =>
    zones.map((zone, index) =>
      index === 0
        ? `- ${spanInWords(time, { zone, clock }, shortDay)}, ${zoneInWords(zone, time.start)}`
        : `  ${elsewhere(time, zone, zones[0]!, clock)}, ${zoneInWords(zone, time.start)}`,
    ),
  );
  return [title === null ? 'Times:' : `Times for “${title}”:`, ...lines].join('\n');
}

function elsewhere(time: Time, zone: string, first: string, clock: Clock): string {
  const reader = { zone, clock };
  const isSameDay = [time.start, time.end].every((at) => shortDay(at, zone) === shortDay(at, first));
  return isSameDay
    ? `${clockTime(time.start, reader)} to ${clockTime(time.end, reader)}`
    : spanInWords(time, reader, shortDay);
}
