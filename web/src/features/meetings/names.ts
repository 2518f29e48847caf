/** "Noah", "Noah and Emma", "Noah, Emma, and 3 others" */
export function namesInWords(names: readonly string[]): string {
  if (names.length <= 2) return names.join(' and ');
  const others = names.length - 2;
  return `${names[0]}, ${names[1]}, and ${others} ${others === 1 ? 'other' : 'others'}`;
}
