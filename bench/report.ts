/** What a benchmark tells: a section of RESULTS.md. */
export interface Section {
  readonly title: string
  /** What was measured, and the goal. */
  readonly words: string
  readonly table: string
}

/** In Markdown; every column but the first holds numbers. */
export function toTable(
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string {
  const line = head.map((_, column) => (column === 0 ? '---' : '---:'))
  return [head, line, ...rows].map(cells => `| ${cells.join(' | ')} |`).join('\n')
}

export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
}

export interface Rated {
  readonly name: string
  /** One for each round, in which all sides took their turn. */
  readonly rates: readonly number[]
}

/** Medians, and how many times the first side's rate of the same round the others reach. */
export function toRatesTable(unit: string, sides: readonly Rated[]): string {
  const first = sides[0]?.rates ?? []
  return toTable(
    ['side', unit, 'times'],
    sides.map(({ name, rates }) => [
      name,
      median(rates).toFixed(median(rates) < 100 ? 1 : 0),
      median(rates.map((rate, round) => rate / (first[round] ?? Number.NaN))).toFixed(2),
    ]),
  )
}
