import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { safePath } from './safe-path.ts';

describe('leading back after the sign-in', () => {
  test.each([
    '/',
    '/dashboard',
    '/meetings/create?method=manual',
    '/meetings/join/AbC_d-3',
    '/meetings/0196f3f4-7d11-7c3e-8a51-1c1b7a4f0a11',
    '/onboarding',
    '/pricing',
    '/demo/slack?as=U0DEMO02&in=launch',
    '/meetings/join/AbC_d-3?claim=x%20y',
  ])('leads to %s', (path) => {
    expect(safePath(path)).toBe(path);
  });

  test.each([
    '//evil.com',
    '/\\evil.com',
    'https:evil.com',
    'https://evil.com/',
    '/%2f%2fevil.com',
    '/\t/evil.com',
    '/%09/evil.com',
    'javascript:alert(1)',
    '/x\r\nSet-Cookie:a=b',
    '/x%0d%0aSet-Cookie:a=b',
    '@evil.com',
    '/meetings/..//evil.com',
    '/dashboard#x',
    '/api/logout',
    '/api/auth/google',
    '/auth/google',
    '/auth/google/callback',
    '/auth',
    '/unsubscribe/abc',
    '/nowhere',
    `/meetings/join/${'a'.repeat(4096)}`,
    '',
    undefined,
    ['/dashboard', '/contacts'],
  ])('does not lead to %j', (path) => {
    expect(safePath(path)).toBeNull();
  });

  test('no text whatever leads to another origin', () => {
    const base = 'https://kairos.example';
    const nasty = fc.stringMatching(/^[/\\.@:%#?a-z0-9\t\n-]{0,24}$/);
    fc.assert(
      fc.property(fc.oneof(nasty, fc.webUrl(), fc.string()), (text) => {
        const path = safePath(text);
        if (path !== null) expect(new URL(path, base).origin).toBe(base);
      }),
    );
  });
});
