/** The session storage key with which the landing page is told that it's where a deleted account ends. */
export const ACCOUNT_DELETED = 'accountDeleted';
