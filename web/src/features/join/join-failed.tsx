import { ButtonLink } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { paths } from '../../lib/paths.ts';
import type { RequestFailed } from '../../lib/request.ts';

/** Why joining was refused, and the other way in where the invitation was what did not hold. */
export const JoinFailed = ({
  failure,
  invited,
  link,
}: {
  failure: RequestFailed;
  invited: boolean;
  link: string;
}) => (
  <Notice
    tone="bad"
    title="You have not joined yet"
    className="w-full"
    action={
      invited && [404, 409].includes(failure.status) ? (
        <ButtonLink to={paths.join(link)} reloadDocument variant="secondary" size="small">
          Join without this invitation
        </ButtonLink>
      ) : undefined
    }
  >
    {failure.said ?? 'Kairos could not be reached. Please check your connection.'}
  </Notice>
);
