import { Button, ButtonLink } from '#web/components/button.tsx';
import { Notice } from '#web/components/notice.tsx';
import { paths } from '#web/lib/paths.ts';
import { refusalOf } from '#web/lib/refusal.ts';
import { organizerName } from './names.ts';
import { Panel } from './panel.tsx';
import { Reading } from './reading.tsx';
import type { Viewer } from './viewer.ts';

/** Joining at a press of a button: after declining, with an invitation that is needed, or once more after it failed. */
export function JoinPanel({
  hasDeclined,
  invited,
  viewer,
}: {
  hasDeclined: boolean;
  invited: boolean;
  viewer: Viewer;
}) {
  const { answer, link, joining } = viewer;
  const mayJoin = answer.meeting.status !== 'scheduled' && joining.failure?.status !== 403;
  return (
    <Panel
      title={hasDeclined ? 'You have declined' : 'Join this meeting'}
      text={
        hasDeclined ? (
          <>
            <bdi>{organizerName(answer.organizer)}</bdi> sees that you cannot take part.{' '}
            {mayJoin && 'If that has changed, you may join after all.'}
          </>
        ) : (
          'Kairos then looks for a time when you are free, too.'
        )
      }
      viewer={viewer}
    >
      {joining.failure && (
        <Notice
          tone="bad"
          title="You have not joined"
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
          {refusalOf(joining.failure) ?? 'Kairos could not be reached. Please check your connection.'}
        </Notice>
      )}
      {mayJoin && (
        <>
          <Reading answer={answer} />
          <Button onClick={joining.join} pending={joining.isPending}>
            {hasDeclined ? 'Join after all' : 'Join the meeting'}
          </Button>
        </>
      )}
    </Panel>
  );
}
