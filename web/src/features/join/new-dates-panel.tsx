import { datesInWords } from '#contracts/text/times.ts';
import { Button } from '#web/components/button.tsx';
import { Notice } from '#web/components/notice.tsx';
import { refusalOf, WENT_WRONG } from '#web/lib/refusal.ts';
import { CalendarPrivacyNote } from './calendar-privacy-note.tsx';
import { CannotCome } from './cannot-come.tsx';
import { organizerName } from './names.ts';
import { Panel } from './panel.tsx';
import type { JoinViewer } from './viewer.ts';

/** Asks someone who joined for other dates whether these are fine, too. */
export function NewDatesPanel({ viewer }: { viewer: JoinViewer }) {
  const { answer, joining } = viewer;
  const { meeting, organizer } = answer;
  return (
    <Panel
      title="The dates changed"
      text={
        <>
          <bdi>{organizerName(organizer)}</bdi> is now looking for a time from{' '}
          {datesInWords(meeting.dateRangeStart, meeting.dateRangeEnd)}. Until you agree, we only look at your
          calendar on the days you joined for.
        </>
      }
      viewer={viewer}
    >
      {joining.failure && (
        <Notice tone="bad" title="Couldn't save your answer" className="w-full">
          {refusalOf(joining.failure) ?? WENT_WRONG}
        </Notice>
      )}
      <CalendarPrivacyNote answer={answer} />
      <div className="flex flex-wrap gap-3">
        <Button onClick={joining.join} pending={joining.isPending}>
          Agree to the new dates
        </Button>
        <CannotCome answer={answer} />
      </div>
    </Panel>
  );
}
