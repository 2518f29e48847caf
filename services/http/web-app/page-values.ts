import type { PageValues, Promises } from '#contracts/page-values.ts';

/** What all pages of this Kairos have in common. */
export const pageValues = (promises: Promises, liveDemo: boolean): PageValues => ({
  ACCURACY: promises.accuracy ?? '',
  SUPPORT_MAIL: promises.supportMail ?? '',
  SUPPORT_WITHIN: promises.supportWithin ?? '',
  SUPPORT_AVERAGE: promises.supportAverage ?? '',
  DATA_LOCATION: promises.dataLocation ?? '',
  SOURCE_CODE: promises.sourceCode ?? '',
  LIVE_DEMO: liveDemo ? 'on' : '',
});
