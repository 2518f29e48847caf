import { queryOptions, useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import type {
  SignInLinkPreview,
  SignInLinkRequested,
  SignInLinkUsed,
  signInLinkRequest,
} from '#contracts/api/sign-in-links.ts';
import { request } from '../lib/request.ts';

/** Asks for an email with a link that signs in, or adds the address to the account. */
export const useAskForLink = () =>
  useMutation({
    mutationFn: (asked: z.input<typeof signInLinkRequest>) =>
      request<SignInLinkRequested>('/api/auth/mail', { method: 'POST', body: asked }),
  });

/** The effect of an email's link. */
export const signInLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ['sign-in-link', token],
    queryFn: () => request<SignInLinkPreview>('/api/auth/mail/look', { method: 'POST', body: { token } }),
  });

/** Signs in with the link, or adds its address. */
export const useFinishLink = () =>
  useMutation({
    mutationFn: (token: string) =>
      request<SignInLinkUsed>('/api/auth/mail/finish', { method: 'POST', body: { token } }),
  });
