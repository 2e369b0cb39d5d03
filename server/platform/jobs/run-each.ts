import { lowestId } from '../clock.ts'

/**
 * Runs the steps one after another, even if earlier ones fail. Then throws all errors.
 * @returns the sum of the steps' counts
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

/**
 * Runs a step for every id of a query, in chunks and in the order of the ids, even if earlier ones fail. Then throws
 * all errors.
 * @param find returns the ids after one id, none at the end
 * @returns how many there were
 */
export async function runThrough(
  find: (after: string) => Promise<readonly string[]>,
  step: (id: string) => Promise<unknown>,
): Promise<number> {
  const failures: unknown[] = []
  let count = 0
  let ids = await find(lowestId)
  for (let last = ids.at(-1); last !== undefined; last = ids.at(-1)) {
    for (const id of ids) await step(id).catch((error: unknown) => void failures.push(error))
    count += ids.length
    ids = await find(last)
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} steps failed`)
  return count
}
export const runForEach = <Item>(
  items: readonly Item[],
  run: (item: Item) => Promise<unknown>,
): Promise<number | undefined> => runEach(items.map(item => () => run(item)))
