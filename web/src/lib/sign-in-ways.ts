/** Whether the server says that people may also sign in by a link that it emails them. */
export const signsInByMail = (): boolean =>
  document.documentElement.dataset['signIn']?.split(' ').includes('mail') ?? false;
