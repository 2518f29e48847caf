/** Shortens an address so a stranger can recognize at most their own: `b•••@e•••.com`. */
export function maskEmail(email: string): string {
  const [local = '', domain = ''] = email.split('@');
  const labels = domain.split('.');
  return `${local.slice(0, 1)}•••@${domain.slice(0, 1)}•••.${labels.at(-1)}`;
}
