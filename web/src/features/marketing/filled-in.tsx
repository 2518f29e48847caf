import { createElement, type ReactNode } from 'react';
import type { PageValue } from '#contracts/page-values.ts';

/** A text that the server fills in when it hands out the page. */
export const filledIn = (value: PageValue): string => `__${value}__`;

/** Only there on pages that have this value: the server takes it out of the others. */
export const If = ({ value, children }: { value: PageValue; children: ReactNode }) =>
  createElement(`if-${value}`, null, children);

/** Only there on pages without this value. */
export const Unless = ({ value, children }: { value: PageValue; children: ReactNode }) =>
  createElement(`unless-${value}`, null, children);
