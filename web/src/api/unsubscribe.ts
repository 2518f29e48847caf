import { useMutation } from '@tanstack/react-query';
import { request } from '../lib/request.ts';

/** Ends all mail to the address that the token of a mail stands for. */
export const useUnsubscribe = () =>
  useMutation({
    mutationFn: (token: string) => request<unknown>(`/unsubscribe/${token}`, { method: 'POST' }),
  });
