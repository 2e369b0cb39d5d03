import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import autocannon from 'autocannon'

/** A server under load: its process, where it listens, what a request carries. */
export interface Side {
  readonly name: string
  readonly process: ChildProcess
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}

export interface Load {
  readonly requestsPerSecond: number
  /** Processor time of the server a request, microseconds. */
  readonly cpuMicroseconds: number
  readonly p99Milliseconds: number
}

const connections = 16
const startMs = 30_000
/** Linux counts processor time in hundredths of a second. */
const tickMicroseconds = 10_000

/** Starts a program that tells its port when it listens. */
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
  const before = cpuOf(side.process)
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
    cpuMicroseconds: (cpuOf(side.process) - before) / requests,
    p99Milliseconds: result.latency.p99,
  }
}

function cpuOf({ pid }: ChildProcess) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * tickMicroseconds
}
