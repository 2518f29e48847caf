import { queryOptions, useMutation } from '@tanstack/react-query';
import type { ConnectedProgram, ConsentQuestion } from '#contracts/api/programs.ts';
import { RequestFailed, request } from '../lib/request.ts';
import { useChange } from './use-change.ts';

export const programsQuery = queryOptions({
  queryKey: ['programs'],
  queryFn: () =>
    request<{ programs: ConnectedProgram[] }>('/api/account/programs').then(
      ({ programs }) => programs,
      // A Kairos without agents has no such call, and so no programs.
      (error: unknown) => {
        if (error instanceof RequestFailed && error.status === 404) return [];
        throw error;
      },
    ),
});

/** By the program's id. */
export const useDisconnectProgram = () =>
  useChange(
    (id: string) => request<void>(`/api/account/programs/${id}`, { method: 'DELETE' }),
    (client) => client.invalidateQueries(programsQuery),
  );

/** The request of the program that led this browser here. */
export const consentQuery = (id: string) =>
  queryOptions({
    queryKey: ['consent', id],
    queryFn: () => request<ConsentQuestion>(`/api/oauth/consent?request=${encodeURIComponent(id)}`),
    retry: false,
  });

/** Answers where to go on. */
export const useDecideConsent = (id: string) =>
  useMutation({
    mutationFn: (allow: boolean) =>
      request<{ goTo: string }>('/api/oauth/consent', { method: 'POST', body: { request: id, allow } }),
  });
