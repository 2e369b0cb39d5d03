import { type SendRequest, sendOverSocket } from '#server/testing/send-request.ts'

/** What clients asked through HAProxy, and when they got what. */

interface Attempt {
  readonly isWrite: boolean
  readonly startedAt: number
  readonly endedAt: number
  /** 0 without an answer. */
  readonly status: number
}

export interface Outage {
  /** The longest time (s) between two answers to writes, and to reads. */
  readonly writes: number
  readonly reads: number
  /** How often each status came that is not an answer. */
  readonly failures: ReadonlyMap<number, number>
  readonly answered: number
}

export class Attempts {
  #attempts: Attempt[] = []

  /** Sends to an address, and remembers each answer. */
  sendTo(origin: string): SendRequest {
    const send = sendOverSocket(origin)
    return async (address, init) => {
      const startedAt = performance.now()
      const isWrite = init.method !== undefined && init.method !== 'GET'
      const end = (status: number) =>
        this.#attempts.push({ isWrite, startedAt, endedAt: performance.now(), status })
      try {
        const answer = await send(address, init)
        end(answer.status)
        return answer
      } catch (error) {
        end(0)
        throw error
      }
    }
  }

  /** What happened since the last call. */
  take(): Outage {
    return outageOf(this.#attempts.splice(0))
  }
}

export function outageOf(attempts: readonly Attempt[]): Outage {
  const failed = attempts.filter(({ status }) => !isAnswer(status))
  return {
    writes: longestWait(attempts.filter(({ isWrite }) => isWrite)),
    reads: longestWait(attempts.filter(({ isWrite }) => !isWrite)),
    failures: new Map(
      [...Map.groupBy(failed, ({ status }) => status)].map(([status, { length }]) => [
        status,
        length,
      ]),
    ),
    answered: attempts.length - failed.length,
  }
}

const isAnswer = (status: number) => status > 0 && status < 500

/** The longest time, in seconds, in which nobody got an answer. */
function longestWait(attempts: readonly Attempt[]): number {
  const ends = attempts
    .filter(({ status }) => isAnswer(status))
    .map(({ endedAt }) => endedAt)
    .toSorted((one, other) => one - other)
  const waits = ends.map((at, index) => at - (ends[index - 1] ?? at))
  return Math.max(0, ...waits) / 1_000
}
