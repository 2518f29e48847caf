import { useQuery } from '@tanstack/react-query';
import type { SlackConnectionAnswer } from '#contracts/api/slack.ts';
import { connectionsQuery, useDisconnectSlack, useSlackNotices } from '#web/api/slack.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { ConfirmedChange } from '#web/components/confirmed-change.tsx';
import { Loaded } from '#web/components/error-state.tsx';
import { Switch } from '#web/components/switch.tsx';
import { paths } from '#web/lib/paths.ts';
import { toastOutcome } from '#web/lib/toast.ts';
import { SettingsSection } from './section.tsx';

export const SlackSettings = () => (
  <SettingsSection title="Slack" text="Slack accounts connected to you.">
    <Connections />
  </SettingsSection>
);

const Connections = () => (
  <Loaded
    query={useQuery(connectionsQuery)}
    failure="Couldn't load your Slack accounts"
    shape="h-24 rounded-xl"
  >
    {(connections) =>
      connections.length === 0 ? (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-60 flex-1 text-sm">
            None yet. Message Kairos in Slack, and it will send you a link to connect.
          </p>
          <ButtonLink to={paths.slack} variant="secondary">
            Kairos in Slack
          </ButtonLink>
        </div>
      ) : (
        <ul className="grid gap-3">
          {connections.map((connection) => (
            <Connection key={connection.id} connection={connection} />
          ))}
        </ul>
      )
    }
  </Loaded>
);

const nameOf = ({ slackName, teamName }: SlackConnectionAnswer) =>
  slackName === null ? `Your account in ${teamName}` : `@${slackName} in ${teamName}`;

function Connection({ connection }: { connection: SlackConnectionAnswer }) {
  const { id, notices, active, slackEmail } = connection;
  const { mutateAsync, isPending, variables } = useSlackNotices();
  const tell = (on: boolean) =>
    void toastOutcome(
      mutateAsync({ id, notices: on }),
      {
        title: 'Saved',
        description: on
          ? "We'll tell you about meetings in Slack."
          : "We'll no longer tell you about meetings in Slack.",
      },
      'Not saved',
      "Your settings haven't changed. Try again.",
    );
  return (
    <li className="rounded-xl border border-line p-4">
      <div className="flex flex-wrap items-center justify-end gap-3">
        <div className="min-w-0 flex-1 basis-48">
          <bdi className="block text-left font-medium wrap-anywhere">{nameOf(connection)}</bdi>
          <span className="text-sm text-soft wrap-anywhere">
            {active ? slackEmail : 'Kairos is no longer in this workspace.'}
          </span>
        </div>
        <ConfirmedChange
          change={useDisconnectSlack()}
          of={id}
          word="Disconnect"
          aria-label={`Disconnect ${nameOf(connection)}`}
          question="You won't be able to schedule meetings from there. Your existing meetings stay as they are."
          done={{
            title: 'Slack disconnected',
            description: `${nameOf(connection)} is no longer connected.`,
          }}
          failure={['Still connected', "Couldn't disconnect your Slack account. Try again."]}
          isHarmless
        />
      </div>
      {active && (
        <div className="mt-2 border-t border-line pt-2">
          <Switch
            label="Tell me about meetings in Slack"
            on={isPending ? variables.notices : notices}
            onChange={tell}
          />
        </div>
      )}
    </li>
  );
}
