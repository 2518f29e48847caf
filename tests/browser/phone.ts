import { devices } from '@playwright/test';

/** Layout doesn't depend on how many pixels are drawn, and a Pixel 7 has seven times as many. */
export const PHONE = { ...devices['Pixel 7']!, deviceScaleFactor: 1 };
