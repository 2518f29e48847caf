import { filledIn, If } from './filled-in.tsx';

/** How soon support replies, in whole sentences, as far as the admin promises it. */
export const SupportReplies = () => (
  <>
    <If value="SUPPORT_WITHIN">Support replies within {filledIn('SUPPORT_WITHIN')}. </If>
    <If value="SUPPORT_AVERAGE">It takes {filledIn('SUPPORT_AVERAGE')} on average. </If>
  </>
);
