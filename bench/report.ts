/** What a benchmark returns: a section of RESULTS.md. */
export interface Section {
  readonly title: string
  /** What was measured. */
  readonly words: string
  /** Goals by the first cell of a row. */
  readonly goals?: Readonly<Record<string, string>>
  readonly table: string
}

/** A section of the results. Each row of its table gets its goal, if it has one, and the date. */
export function describeSection({ title, words, goals = {}, table }: Section, date: string) {
  const [head, line, ...rows] = table.split('\n')
  const goalOf = (row: string) => goals[row.split(' | ')[0]?.slice(2) ?? ''] ?? ''
  const dated = rows.map(row => `${row} ${goalOf(row)} | ${date} |`)
  return [
    `## ${title}`,
    '',
    words,
    '',
    `${head} goal | date |`,
    `${line} --- | --- |`,
    ...dated,
    '',
  ].join('\n')
}

/** A table in Markdown. Every column except the first has numbers. */
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

/** Median, 95th percentile and longest, in ms. */
export function figuresOf(times: readonly number[]) {
  const sorted = times.toSorted((one, other) => one - other)
  const p95 = sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN
  return [median(times), p95, sorted.at(-1) ?? Number.NaN].map(ms => ms.toFixed(ms < 10 ? 2 : 1))
}

export interface Rated {
  readonly name: string
  /** One rate per round. All sides take a turn in each round. */
  readonly rates: readonly number[]
}

/** Medians, and each side's rate as a multiple of the first side's rate in the same round. */
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

export const timedColumns = ['side', 'found', 'ms', 'times']

export interface TimedSide {
  readonly name: string
  /** @returns the rows that it found */
  readonly read: (round: number) => Promise<readonly unknown[]>
}

/**
 * Rows of `timedColumns`: medians over all rounds, and each side's time as a multiple of the first side's. All sides
 * take a turn in each round.
 */
export async function timeSides(sides: readonly TimedSide[], rounds: number): Promise<string[][]> {
  const timed = sides.map(side => ({ ...side, tookMs: [] as number[], found: 0 }))
  for (let round = 0; round <= rounds; round++) {
    for (const side of timed) {
      const startedAt = performance.now()
      side.found = (await side.read(round)).length
      // The first round warms up.
      if (round > 0) side.tookMs.push(performance.now() - startedAt)
    }
  }
  const first = median(timed[0]?.tookMs ?? [])
  return timed.map(({ name, found, tookMs }) => [
    name,
    String(found),
    median(tookMs).toFixed(1),
    (median(tookMs) / first).toFixed(2),
  ])
}
