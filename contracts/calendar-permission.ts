/** Why a calendar can't be read or written until its owner connects the calendar. */
const WITHOUT_PERMISSION: readonly (string | null)[] = ['notConnected', 'disconnected', 'missingPermission'];

/** Whether a calendar trouble ends once the owner connects the calendar. */
export const needsPermission = (trouble: string | null): boolean => WITHOUT_PERMISSION.includes(trouble);
