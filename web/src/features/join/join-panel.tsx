import { Button, ButtonLink } from '#web/components/button.tsx';
import { Notice } from '#web/components/notice.tsx';
import { paths } from '#web/lib/paths.ts';
import { refusalOf, WENT_WRONG } from '#web/lib/refusal.ts';
import { CalendarPrivacyNote } from './calendar-privacy-note.tsx';
import { organizerName } from './names.ts';
import { Panel } from './panel.tsx';
import type { JoinViewer } from './viewer.ts';

/** Joins on a click: after declining, with a personal invitation, or after a failure. */
export function JoinPanel({
  hasDeclined,
  invited,
  viewer,
}: {
  hasDeclined: boolean;
  invited: boolean;
  viewer: JoinViewer;
}) {
  const { answer, link, joining } = viewer;
  const mayJoin = answer.meeting.status !== 'scheduled' && joining.failure?.status !== 403;
  return (
    <Panel
      title={hasDeclined ? "You've declined" : 'Join this meeting'}
      text={
        hasDeclined ? (
          <>
            <bdi>{organizerName(answer.organizer)}</bdi> can see that you can't make it.{' '}
            {mayJoin && 'Changed your mind? You can still join.'}
          </>
        ) : (
          "Then we'll find a time that works for you, too."
        )
      }
      viewer={viewer}
    >
      {joining.failure && (
        <Notice
          tone="bad"
          title="Couldn't join"
          className="w-full"
          action={
            invited &&
            [404, 409].includes(joining.failure.status) && (
              <ButtonLink to={paths.join(link)} reloadDocument variant="secondary" size="small">
                Join without this invitation
              </ButtonLink>
            )
          }
        >
          {refusalOf(joining.failure) ?? WENT_WRONG}
        </Notice>
      )}
      {mayJoin && (
        <>
          <CalendarPrivacyNote answer={answer} />
          <Button onClick={joining.join} pending={joining.isPending}>
            {hasDeclined ? 'Join anyway' : 'Join the meeting'}
          </Button>
        </>
      )}
    </Panel>
  );
}
