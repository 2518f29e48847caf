import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { AdminTroubles } from '#contracts/api/admin.ts';
import { countInWords } from '#contracts/text/counts.ts';
import { failingWebhooksQuery, troublesQuery, useRetryTask } from '#web/api/admin.ts';
import { useSignedIn } from '#web/api/user.ts';
import { Button } from '#web/components/button.tsx';
import { Loaded } from '#web/components/error-state.tsx';
import { FoldingCard } from '#web/components/folding-card.tsx';
import { Time } from '#web/components/time.tsx';
import { CHECK_CONNECTION } from '#web/lib/refusal.ts';
import { toastOutcome } from '#web/lib/toast.ts';

/** Failures, old time zone rules, and the acts of admins. */
export const Troubles = () => (
  <Loaded query={useQuery(troublesQuery)} failure="Couldn't load what needs you" shape="h-96 rounded-2xl">
    {({ tasks, mails, calendars, timeZoneRules, acts }) => (
      <>
        <List title="Tasks that kept failing" none="Nothing is waiting." items={tasks}>
          {(task) => <ParkedTask key={`${task.meetingId} ${task.task}`} {...task} />}
        </List>
        <List title="Emails that failed" none="No email failed in the last 30 days." items={mails}>
          {({ kind, to, why, at }, index) => (
            <Row key={`${at} ${index}`} title={<bdi>{to ?? 'Someone erased'}</bdi>}>
              {MAIL_TROUBLE[why]} Kind: {kind}. <At at={at} />
            </Row>
          )}
        </List>
        <List
          title="Calendars that can't be read"
          none="Every connected calendar can be read."
          items={calendars}
        >
          {({ email, why, triedAt, lastRead }) => (
            <Row key={email} title={<bdi>{email}</bdi>}>
              {CALENDAR_TROUBLE[why]} Tried <At at={triedAt} />.{' '}
              {lastRead ? (
                <>
                  Last read <At at={lastRead} />.
                </>
              ) : (
                'Not read in the last 30 days.'
              )}
            </Row>
          )}
        </List>
        <FailingWebhooks />
        <TimeZoneRules {...timeZoneRules} />
        <List title="What admins did" none="Nothing yet." items={acts} isOpen={false}>
          {({ act, by, at }, index) => (
            <Row key={`${at} ${index}`} title={ACTS[act]}>
              <bdi>{by ?? 'An admin whose account is gone'}</bdi>, <At at={at} />
            </Row>
          )}
        </List>
      </>
    )}
  </Loaded>
);

const FailingWebhooks = () => (
  <Loaded
    query={useQuery(failingWebhooksQuery)}
    failure="Couldn't load the webhooks that fail"
    shape="h-12 rounded-2xl"
  >
    {(failing) => (
      <List title="Webhooks that fail" none="Every webhook works." items={failing}>
        {({ email, since, isStopped, waiting, outcome }, index) => (
          <Row key={`${since} ${index}`} title={<bdi>{email}</bdi>}>
            {isStopped ? 'Stopped' : 'Retrying'}. {countInWords(waiting, 'message')} waiting since{' '}
            <At at={since} />. {outcome !== null && `Last try: ${outcome}.`}
          </Row>
        )}
      </List>
    )}
  </Loaded>
);

const MAIL_TROUBLE: Record<AdminTroubles['mails'][number]['why'], string> = {
  refused: 'Their mail server refused it.',
  unreachable: "Their mail server couldn't be reached.",
  unknown: 'It may not have arrived.',
};

const CALENDAR_TROUBLE: Record<AdminTroubles['calendars'][number]['why'], string> = {
  disconnected: 'It no longer gives Kairos access. They need to connect it again.',
  missingPermission: 'A permission is missing. They need to connect it again.',
  unreadable: "The calendar's server didn't answer as it should.",
};

const ACTS: Record<AdminTroubles['acts'][number]['act'], string> = {
  testEmailSent: 'Sent a test email',
  taskRetried: 'Tried a task again',
  personErased: 'Erased a person',
  webhookAdded: 'Added a webhook',
  webhookSecretReplaced: "Replaced a webhook's secret",
  webhookRetried: "Sent a webhook's messages again",
  webhookRemoved: 'Removed a webhook',
};

/** A list in a card, which folds away once the list is empty. */
export function List<Item>({
  title,
  none,
  items,
  isOpen = items.length > 0,
  children,
}: {
  title: string;
  none: string;
  items: readonly Item[];
  isOpen?: boolean;
  children: (item: Item, index: number) => ReactNode;
}) {
  return (
    <FoldingCard title={title} note={items.length === 0 ? 'None' : items.length} isOpen={isOpen}>
      {items.length === 0 ? (
        <p className="text-sm text-soft">{none}</p>
      ) : (
        <ul className="grid divide-y divide-line">{items.map(children)}</ul>
      )}
    </FoldingCard>
  );
}

export const Row = ({ title, end, children }: { title: ReactNode; end?: ReactNode; children: ReactNode }) => (
  <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 text-sm">
    <div className="min-w-0 flex-1 basis-40">
      <p className="font-medium wrap-anywhere">{title}</p>
      <p className="mt-0.5 wrap-anywhere text-soft">{children}</p>
    </div>
    {end}
  </li>
);

const At = ({ at }: { at: string }) => <Time at={at} zone={useSignedIn().timezone} />;

const TASKS: Readonly<Record<string, string>> = {
  rank: 'Find times',
  book: 'Book the best time',
  finishBooking: 'Finish a booking',
  createEvent: 'Add a calendar event',
  updateEvent: 'Change a calendar event',
  removeEvent: 'Remove a calendar event',
  mail: 'Send an email',
};

function ParkedTask({ meetingId, task, reason, since, retryAt }: AdminTroubles['tasks'][number]) {
  const { mutateAsync, isPending } = useRetryTask();
  const retry = () =>
    void toastOutcome(
      mutateAsync({ meetingId, task }),
      { title: 'Trying again', description: 'The task is back here if it fails once more.' },
      'Not tried',
      CHECK_CONNECTION,
    );
  return (
    <Row
      title={TASKS[task.split(':')[0]!] ?? task}
      end={
        <Button
          variant="secondary"
          size="small"
          pending={isPending}
          aria-label={`Try again: ${task}`}
          onClick={retry}
        >
          Try again
        </Button>
      }
    >
      {reason}. Since <At at={since} />.{' '}
      {retryAt === null ? (
        'It waits for you.'
      ) : (
        <>
          Next try <At at={retryAt} />.
        </>
      )}{' '}
      Task {task} of meeting {meetingId}.
    </Row>
  );
}

const TimeZoneRules = ({ version, from, days, areOld }: AdminTroubles['timeZoneRules']) => (
  <FoldingCard title="Time zone rules" note={areOld ? 'Old' : version} isOpen={areOld}>
    <p className="text-sm text-soft">
      Version {version} from {from}, {countInWords(days, 'day')} old.{' '}
      {areOld
        ? 'Update Kairos or Node. Until then, meetings may be an hour off where clocks got new rules.'
        : "We'll tell you here once they're too old."}
    </p>
  </FoldingCard>
);
