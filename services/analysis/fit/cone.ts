/**
 * The nearest vector without negative values whose value at `first` is at least the sum of all others. This is the
 * policies' rule that attendance has half of the weight, at any scale.
 */
export function projectOntoCone(vector: readonly number[], first: number): number[] {
  const others = vector.filter((_, i) => i !== first);
  const moved = shift(vector[first]!, others);
  return vector.map((value, i) => (i === first ? Math.max(0, value + moved) : Math.max(0, value - moved)));
}

/** How much the first has to gain and the others to lose to balance; 0 if they do. */
function shift(first: number, others: readonly number[]): number {
  const lacking = (moved: number) =>
    others.reduce((sum, value) => sum + Math.max(0, value - moved), 0) - first - moved;
  if (lacking(0) <= 0) return 0;
  const sorted = others.filter((value) => value > 0).sort((a, b) => b - a);
  let sum = 0;
  for (const [i, value] of sorted.entries()) {
    sum += value;
    // With the largest i + 1 still above 0: their sum less (i + 1) times the shift is the first and the shift.
    const moved = (sum - first) / (i + 2);
    if (moved >= (sorted[i + 1] ?? 0) && moved <= value) return moved;
  }
  return Math.max(0, -first);
}
