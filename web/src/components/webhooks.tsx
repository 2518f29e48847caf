import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { WebhookAnswer, WebhookDelivery, WebhookSecret, WebhookType } from '#contracts/api/webhooks.ts';
import { countInWords } from '#contracts/text/counts.ts';
import { missing } from '#contracts/text/field-errors.ts';
import { useChange } from '../api/use-change.ts';
import { useSignedIn } from '../api/user.ts';
import { checkedResolver, type Problems, useMendedErrors } from '../lib/checked.ts';
import { CHECK_CONNECTION, refusalOf } from '../lib/refusal.ts';
import { request } from '../lib/request.ts';
import { toastOutcome } from '../lib/toast.ts';
import { Badge } from './badge.tsx';
import { Button } from './button.tsx';
import { ConfirmButton } from './confirm-button.tsx';
import { ConfirmedChange } from './confirmed-change.tsx';
import { Loaded } from './error-state.tsx';
import { TextField } from './field.tsx';
import { FormActions } from './form-actions.tsx';
import { ShownOnce } from './shown-once.tsx';
import { Time } from './time.tsx';

/** Where the calls are: for someone's own meetings, or for admins, for all meetings. */
type At = '/api/webhooks' | '/api/admin/webhooks';

export function Webhooks({ at }: { at: At }) {
  const [step, setStep] = useState<'list' | 'asking' | WebhookSecret>('list');
  const close = () => setStep('list');
  return (
    <div className="grid gap-4">
      {typeof step === 'object' && (
        <ShownOnce
          title="The secret that signs each message"
          secret={step.secret}
          copy="Copy secret"
          onDone={close}
        />
      )}
      <Loaded
        query={useQuery(webhooksQuery(at))}
        failure="Couldn't load your webhooks"
        shape="h-16 rounded-xl"
      >
        {(webhooks) =>
          webhooks.length > 0 && (
            <ul aria-label="Webhooks" className="grid gap-3">
              {webhooks.map((webhook) => (
                <Row key={webhook.id} at={at} webhook={webhook} onSecret={setStep} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {step === 'asking' && <AddWebhook at={at} onAdded={setStep} onClose={close} />}
      {step === 'list' && (
        <Button variant="secondary" className="justify-self-start" onClick={() => setStep('asking')}>
          Add a webhook
        </Button>
      )}
    </div>
  );
}

type RowProps = { at: At; webhook: WebhookAnswer; onSecret: (secret: WebhookSecret) => void };

function Row({ at, webhook, onSecret }: RowProps) {
  const { id, url, state } = webhook;
  const [isOpen, setOpen] = useState(false);
  const list = useId();
  const replace = useWebhookCall<WebhookSecret>(at, 'POST', 'secret');
  const retry = useWebhookCall<void>(at, 'POST', 'retry');
  const sendAgain = (from?: string) =>
    void toastOutcome(
      retry.mutateAsync({ id, body: { ...(from !== undefined && { from }) } }),
      { title: 'Sending', description: 'See below how it goes.' },
      'Not sent',
      CHECK_CONNECTION,
    );
  return (
    <li className="grid gap-3 rounded-xl border border-line p-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0 flex-1 basis-48 text-sm text-soft">
          <bdi className="block text-left text-base font-medium wrap-anywhere text-ink">{url}</bdi>
          <span className="block">
            <State {...webhook} />
          </span>
        </div>
        {state !== 'working' && (
          <Badge tone={state === 'stopped' ? 'bad' : 'warn'}>
            {state === 'stopped' ? 'Stopped' : 'Retrying'}
          </Badge>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          size="small"
          aria-expanded={isOpen}
          {...(isOpen && { 'aria-controls': list })}
          onClick={() => setOpen(!isOpen)}
        >
          Deliveries
        </Button>
        {state !== 'working' && (
          <Button variant="secondary" size="small" pending={retry.isPending} onClick={() => sendAgain()}>
            Try now
          </Button>
        )}
        <ConfirmButton
          variant="secondary"
          size="small"
          question="The old secret keeps signing for a day, so you have time to switch."
          yes="Make a new secret"
          pending={replace.isPending}
          onYes={() => void replace.mutateAsync({ id, body: {} }).then(onSecret)}
        >
          New secret
        </ConfirmButton>
        <ConfirmedChange
          change={useWebhookCall<void>(at, 'DELETE')}
          of={{ id }}
          word="Remove"
          aria-label={`Remove ${url}`}
          question="We'll stop sending messages there."
          done={{ title: 'Webhook removed', description: 'We no longer send messages there.' }}
          failure={['Not removed', CHECK_CONNECTION]}
        />
      </div>
      {isOpen && (
        <div id={list}>
          <Deliveries at={at} id={id} onSendAgain={sendAgain} />
        </div>
      )}
    </li>
  );
}

function State({ state, waiting, nextAttemptAt }: WebhookAnswer) {
  const zone = useSignedIn().timezone;
  const messages = countInWords(waiting, 'message');
  if (state === 'stopped') return <>No answer for 3 days, so we stopped trying. {messages} waiting.</>;
  if (nextAttemptAt !== null)
    return (
      <>
        {messages} waiting. Next try <Time at={nextAttemptAt} zone={zone} />.
      </>
    );
  return waiting > 0 ? <>Sending {messages}.</> : <>Everything is delivered.</>;
}

const IN_WORDS: Record<WebhookType, string> = {
  'meeting.created': 'Meeting created',
  'meeting.changed': 'Meeting changed',
  'meeting.timesFound': 'Times found',
  'meeting.noTimeFound': 'No time found',
  'meeting.booked': 'Meeting booked',
  'meeting.cancelled': 'Meeting cancelled',
  'meeting.lapsed': 'Meeting not booked',
  'participant.invited': 'Someone was invited',
  'participant.joined': 'Someone joined',
  'participant.answered': 'Someone marked times',
  'participant.declined': 'Someone declined',
  'participant.removed': 'Someone was removed',
};

function Deliveries({ at, id, onSendAgain }: { at: At; id: string; onSendAgain: (from: string) => void }) {
  const zone = useSignedIn().timezone;
  return (
    <Loaded
      query={useQuery(deliveriesQuery(at, id))}
      failure="Couldn't load the deliveries"
      shape="h-24 rounded-xl"
    >
      {(deliveries) =>
        deliveries.length === 0 ? (
          <p className="text-sm text-soft">Nothing yet. We'll send a message when a meeting changes.</p>
        ) : (
          <ol aria-label="Deliveries, the newest first" className="grid divide-y divide-line">
            {deliveries.map((delivery) => (
              <li
                key={delivery.position}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2 text-sm"
              >
                <span className="min-w-0 flex-1 basis-56">
                  {IN_WORDS[delivery.type]}, <Time at={delivery.happenedAt} zone={zone} />
                  <span className={`block ${delivery.isDelivered ? 'text-soft' : 'text-warn'}`}>
                    {outcomeOf(delivery)}
                  </span>
                </span>
                <Button
                  variant="quiet"
                  size="small"
                  aria-label={`Send again from here: ${IN_WORDS[delivery.type]}`}
                  onClick={() => onSendAgain(delivery.position)}
                >
                  Send again from here
                </Button>
              </li>
            ))}
          </ol>
        )
      }
    </Loaded>
  );
}

function outcomeOf({ isDelivered, attempts, outcome }: WebhookDelivery): string {
  if (isDelivered)
    return attempts === 1 ? `Delivered (${outcome})` : `Delivered (${outcome}) at try ${attempts}`;
  return attempts === 0 ? 'Waiting' : `Waiting. Last try: ${outcome}`;
}

type Form = { url: string };

type AddWebhookProps = { at: At; onAdded: (webhook: WebhookSecret) => void; onClose: () => void };

function AddWebhook({ at, onAdded, onClose }: AddWebhookProps) {
  const { mutateAsync } = useChange(
    (body: Form) => request<WebhookSecret>(at, { method: 'POST', body }),
    (client) => refresh(client, at),
  );
  const form = useForm<Form>({ resolver: checkedResolver<Form>(problemsOf), defaultValues: { url: '' } });
  useMendedErrors(form);
  const { register, handleSubmit, setError, formState } = form;
  const submit = handleSubmit((body) =>
    mutateAsync(body).then(onAdded, (error: unknown) =>
      setError('url', { message: refusalOf(error) ?? `Couldn't add it. ${CHECK_CONNECTION}` }),
    ),
  );
  return (
    <form
      noValidate
      onSubmit={submit}
      aria-label="New webhook"
      className="grid gap-4 rounded-xl border border-line p-4"
    >
      <TextField
        label="Address"
        type="url"
        autoFocus
        autoComplete="off"
        hint="Where your program takes messages, like https://example.com/kairos."
        error={formState.errors.url?.message}
        {...register('url')}
      />
      <FormActions
        error={undefined}
        onCancel={onClose}
        submit={['Add webhook', 'Adding...']}
        pending={formState.isSubmitting}
      />
    </form>
  );
}

const problemsOf = ({ url }: Form): Problems<Form> => (url.trim() ? {} : { url: missing('Address') });

const webhooksQuery = (at: At) =>
  queryOptions({
    queryKey: [at],
    select: (answer: { webhooks: WebhookAnswer[] } | null) => answer?.webhooks ?? [],
  });

const DELIVERIES = ['webhook deliveries'];

const deliveriesQuery = (at: At, id: string) =>
  queryOptions({
    queryKey: [...DELIVERIES, id],
    queryFn: async () =>
      (await request<{ deliveries: WebhookDelivery[] }>(`${at}/${id}/deliveries`)).deliveries,
    refetchInterval: ({ state }) => (state.data?.some(({ attempts }) => attempts === 0) ? 2_000 : false),
  });

const refresh = (client: QueryClient, at: At) => client.invalidateQueries({ queryKey: [at] });

const useWebhookCall = <Answer,>(at: At, method: 'POST' | 'DELETE', of?: 'secret' | 'retry') =>
  useChange(
    ({ id, body }: { id: string; body?: object }) =>
      request<Answer>(`${at}/${id}${of ? `/${of}` : ''}`, { method, ...(body && { body }) }),
    async (client) => {
      await refresh(client, at);
      if (of === 'retry') await client.invalidateQueries({ queryKey: DELIVERIES });
    },
  );
