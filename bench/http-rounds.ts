/** Servers under load in turn, round by round: what disturbs the machine disturbs them all alike. */
import { type Load, load, type Side } from './http-load.ts'
import { median, toTable } from './report.ts'

const rounds = 5
const secondsARound = 3

/**
 * Medians; how many times the requests a second of the first side the others serve is taken in the same round.
 * @returns a table
 */
export async function measureRounds(sides: readonly Side[]): Promise<string> {
  const loads = sides.map((): Load[] => [])
  for (const side of sides) await load(side, 1)
  for (let round = 0; round < rounds; round++) {
    for (const [index, side] of sides.entries()) {
      loads[index]?.push(await load(side, secondsARound))
    }
  }
  const [first = []] = loads
  const head = ['side', 'requests a second', 'times', 'server CPU µs a request', 'p99 ms']
  return toTable(
    head,
    sides.map(({ name }, index) => [name, ...figuresOf(loads[index] ?? [], first)]),
  )
}

function figuresOf(loads: readonly Load[], first: readonly Load[]) {
  const ratios = loads.map(
    ({ requestsPerSecond }, round) => requestsPerSecond / (first[round]?.requestsPerSecond ?? 1),
  )
  return [
    Math.round(median(loads.map(one => one.requestsPerSecond))),
    median(ratios).toFixed(2),
    Math.round(median(loads.map(one => one.cpuMicroseconds))),
    median(loads.map(one => one.p99Milliseconds)).toFixed(1),
  ]
}
