/** Servers under load in turn, round by round: what disturbs the machine disturbs them all alike. */
import { type Load, load, type Side } from './http-load.ts'

export interface RoundsRow extends Load {
  readonly name: string
  /** Requests a second over those of the first side, of the same round; the median of all rounds. */
  readonly ofFloor: number
}

const rounds = 5
const secondsARound = 3

/** Medians; the first side is the floor. */
export async function measureRounds(sides: readonly Side[]): Promise<RoundsRow[]> {
  const loads = sides.map((): Load[] => [])
  for (const side of sides) await load(side, 1)
  for (let round = 0; round < rounds; round++) {
    for (const [index, side] of sides.entries()) {
      loads[index]?.push(await load(side, secondsARound))
    }
  }
  const floor = loads[0] ?? []
  return sides.map(({ name }, index) => rowOf(name, loads[index] ?? [], floor))
}

function rowOf(name: string, loads: readonly Load[], floor: readonly Load[]): RoundsRow {
  const ratios = loads.map(
    ({ requestsPerSecond }, round) => requestsPerSecond / (floor[round]?.requestsPerSecond ?? 1),
  )
  return {
    name,
    requestsPerSecond: median(loads.map(one => one.requestsPerSecond)),
    cpuMicroseconds: median(loads.map(one => one.cpuMicroseconds)),
    p99Milliseconds: median(loads.map(one => one.p99Milliseconds)),
    ofFloor: median(ratios),
  }
}

function median(values: readonly number[]) {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
}

export function roundsTable(rows: readonly RoundsRow[]): string {
  const head = '| side | requests a second | of bare node:http | server CPU µs a request | p99 ms |'
  const lines = rows.map(
    row =>
      `| ${row.name} | ${Math.round(row.requestsPerSecond)} | ${row.ofFloor.toFixed(2)} | ${Math.round(row.cpuMicroseconds)} | ${row.p99Milliseconds.toFixed(1)} |`,
  )
  return [head, '|---|---:|---:|---:|---:|', ...lines].join('\n')
}
