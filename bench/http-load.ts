import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import autocannon from 'autocannon'
import { median, toTable } from './report.ts'

/** A server under load: its process, its address and the requests to send. */
export interface Side {
  readonly name: string
  readonly process: ChildProcess
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}

interface Load {
  readonly requestsPerSecond: number
  /** The server's processor time per request, in microseconds. */
  readonly cpuMicroseconds: number
  readonly p99Milliseconds: number
}

const rounds = 5
const secondsPerRound = 3
const connections = 16
const startMs = 30_000
/** Linux counts processor time in hundredths of a second. */
const tickMicroseconds = 10_000

/** Starts a program that sends its port when it listens. */
export function startServer(
  program: URL,
  words: readonly string[],
): Promise<[ChildProcess, number]> {
  const child = fork(program, words, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${program.href} did not start`)), startMs)
    child.once('exit', () => reject(new Error(`${program.href} ended`)))
    child.once('message', port => {
      clearTimeout(timer)
      resolve([child, Number(port)])
    })
  })
}

/** Loads one side for some seconds. A refused request would be cheap: any answer but 200 is an error. */
export async function load(side: Side, seconds: number): Promise<Load> {
  const before = cpuOf(side.process.pid)
  const result = await autocannon({
    url: side.url,
    connections,
    duration: seconds,
    headers: { ...side.headers },
  })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${side.name} refused requests`)
  const requests = result.requests.total
  return {
    requestsPerSecond: requests / result.duration,
    cpuMicroseconds: (cpuOf(side.process.pid) - before) / requests,
    p99Milliseconds: result.latency.p99,
  }
}

/** The processor time (µs) of a process and of its children that have ended. */
export function cpuOf(pid: number | undefined): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
  return ticks * tickMicroseconds
}

/**
 * Loads the servers in turn, so that a disturbance of the machine affects all of them alike. The table has medians. It
 * also compares each side with the first: the ratio of requests per second in the same round.
 * @returns a table
 */
export async function measureRounds(sides: readonly Side[]): Promise<string> {
  const loads = sides.map((): Load[] => [])
  for (const side of sides) await load(side, 1)
  for (let round = 0; round < rounds; round++) {
    for (const [index, side] of sides.entries()) {
      loads[index]?.push(await load(side, secondsPerRound))
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
