/** Whether what was typed is the address, whatever its case. */
export const isConfirmed = (typed: string, email: string): boolean =>
  typed.trim().toLowerCase() === email.toLowerCase();
