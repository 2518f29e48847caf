/** For Slack's libraries, whose own lines would hold texts, names and requests: says at most that something failed. */
export const quietLogger = (onError: (error: unknown) => void = () => {}) => ({
  debug() {},
  info() {},
  warn() {},
  error: onError,
  setLevel() {},
  getLevel: () => 'error' as never,
  setName() {},
});
