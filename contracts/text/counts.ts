/** `1 person`, `3 people`, `1,234 meetings`. */
export const countInWords = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
