/**
 * Runs one after the other, each whatever became of those before; then fails with all that failed.
 * @returns the sum of what those counted that count
 */
export async function runEach(
  steps: readonly (() => Promise<unknown>)[],
): Promise<number | undefined> {
  const failures: unknown[] = []
  let sum: number | undefined
  for (const step of steps) {
    const done = await step().catch((error: unknown) => void failures.push(error))
    if (typeof done === 'number') sum = (sum ?? 0) + done
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} steps failed`)
  return sum
}

/** The same for each of several things. */
export const runForEach = <Item>(
  items: readonly Item[],
  run: (item: Item) => Promise<unknown>,
): Promise<number | undefined> => runEach(items.map(item => () => run(item)))
