import { useMutation } from '@tanstack/react-query';
import { request } from '../lib/request.ts';

/** Ends all email to the address behind an email's token. */
export const useUnsubscribe = () =>
  useMutation({
    mutationFn: (token: string) => request<unknown>(`/unsubscribe/${token}`, { method: 'POST' }),
  });
