/** Whether traffic to a host, as `URL` names it, stays on this machine. */
export const isThisMachine = (hostname: string): boolean =>
  ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
