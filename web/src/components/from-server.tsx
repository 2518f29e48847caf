import { createElement, type ReactNode } from 'react';
import type { PageValue } from '#contracts/page-values.ts';

/** A text that the server fills in when serving the page. */
export const fromServer = (value: PageValue): string => `__${value}__`;

/** Content for pages with this value. The server removes the content from other pages. */
export const If = ({ value, children }: { value: PageValue; children: ReactNode }) =>
  createElement(`if-${value}`, null, children);

/** Content for pages without this value. */
export const Unless = ({ value, children }: { value: PageValue; children: ReactNode }) =>
  createElement(`unless-${value}`, null, children);
