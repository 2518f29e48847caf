import { useMutation } from '@tanstack/react-query';
import type { UnderstoodAnswer } from '#contracts/api/in-words.ts';
import { request } from '../lib/request.ts';

/** Asks what a meeting described in words would be; nothing is created. */
export const useUnderstand = () =>
  useMutation({
    mutationFn: (text: string) =>
      request<UnderstoodAnswer>('/api/meetings/understand', { method: 'POST', body: { text } }),
  });
