/** The named fields of something that may have more. */
export const picked = <Value extends object, Name extends keyof Value>(
  value: Value,
  names: readonly Name[],
) => Object.fromEntries(names.map((name) => [name, value[name]])) as Pick<Value, Name>;
