/** Runs one after the other, each whatever became of those before; then fails with all that failed. */
export async function runEach(steps: readonly (() => Promise<unknown>)[]): Promise<void> {
  const failures: unknown[] = []
  for (const step of steps) await step().catch((error: unknown) => void failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} steps failed`)
}
