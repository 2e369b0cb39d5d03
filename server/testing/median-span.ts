/** The middle of the times, in milliseconds, that some runs took: one that met other work on the machine does not count. */
export async function medianSpan(runs: number, run: (index: number) => Promise<unknown>) {
  const spans: number[] = []
  for (let index = 0; index < runs; index++) {
    const begin = performance.now()
    await run(index)
    spans.push(performance.now() - begin)
  }
  return spans.toSorted((one, other) => one - other)[Math.floor(runs / 2)] ?? Infinity
}
