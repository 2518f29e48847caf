import { sealedMails } from '#services/demo/sealed-mails.ts';
import { INTEGRATION_TABLES } from '#services/integrations.ts';
import { sealedConfirmations } from '#services/storage/accounts/confirmations.ts';
import { sealedOAuthRows } from '#services/storage/accounts/oauth-rows.ts';
import { sealedPendingAnswers } from '#services/storage/accounts/pending-answers.ts';
import { sealedSignInLinks } from '#services/storage/accounts/sign-in-links.ts';
import { sealedSignInNotices } from '#services/storage/accounts/sign-in-notices.ts';
import type { SealedColumn } from '#services/storage/vault/port.ts';
import { sealedSubjectKeys } from '#services/storage/vault/sealer.ts';

/** Everything stored that KAIROS_KEY itself opens. What is sealed under the key of a subject needs only that one. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  sealedSubjectKeys,
  sealedPendingAnswers,
  sealedConfirmations,
  sealedSignInLinks,
  sealedSignInNotices,
  sealedOAuthRows,
  ...INTEGRATION_TABLES.flatMap(({ sealed }) => sealed),
  ...sealedMails,
];
