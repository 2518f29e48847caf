import type { UseQueryResult } from '@tanstack/react-query';
import { CloudOff } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { CHECK_CONNECTION } from '../lib/refusal.ts';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';
import { Skeleton } from './skeleton.tsx';

/** The part of a query that its button to try again needs. */
type Retried = { refetch: () => unknown; isFetching: boolean };

const TryAgain = ({
  query: { refetch, isFetching },
  ...look
}: { query: Retried } & Pick<ComponentProps<typeof Button>, 'size' | 'className'>) => (
  <Button {...look} variant="secondary" onClick={() => void refetch()} pending={isFetching}>
    Try again
  </Button>
);

type ErrorStateProps = { title: string; text?: string | undefined; query: Retried };

/** Something couldn't be loaded: its name, the reason if the server gave one, and a button to try again. */
export const ErrorState = ({ title, text = CHECK_CONNECTION, query }: ErrorStateProps) => (
  <div role="alert" className="flex flex-col items-center gap-2 px-4 py-12 text-center">
    <span className="mb-2 rounded-2xl bg-bad-soft p-3 text-bad">
      <CloudOff aria-hidden className="size-6" />
    </span>
    <p className="font-medium">{title}</p>
    <p className="max-w-sm text-sm text-soft">{text}</p>
    <TryAgain query={query} className="mt-4" />
  </div>
);

/** The same beside other content; with the tone `warn` for content that may be stale, because refreshing it failed. */
export const NotLoaded = ({
  query,
  ...notice
}: { query: Retried } & Omit<ComponentProps<typeof Notice>, 'action'>) => (
  <Notice tone="bad" {...notice} action={<TryAgain query={query} size="small" />} />
);

/** The answer of a query: a `shape` while it loads, the `failure` in words if that didn't work. */
export function Loaded<Data>({
  query,
  failure,
  shape,
  children,
}: {
  query: UseQueryResult<Data>;
  failure: string;
  /** Classes. */
  shape: string;
  children: (data: NonNullable<Data>) => ReactNode;
}) {
  if (query.isPending) return <Skeleton className={shape} />;
  return query.data ? children(query.data) : <NotLoaded title={failure} query={query} />;
}
