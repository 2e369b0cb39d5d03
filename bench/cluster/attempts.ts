import { type SendRequest, sendOverSocket } from '#server/testing/send-request.ts'

/** What clients asked through HAProxy, and when they got what. */

interface Attempt {
  readonly isMessage: boolean
  readonly startedAt: number
  readonly endedAt: number
  /** 0 without an answer. */
  readonly status: number
}

export interface Outage {
  /** The longest time (s) between two answers to messages, which are stored at once, and to everything else. */
  readonly messages: number
  readonly others: number
  /** How often each status came that is not an answer. */
  readonly failures: ReadonlyMap<number, number>
  readonly answered: number
}

export class Attempts {
  #attempts: Attempt[] = []
  #since = performance.now()

  /** Sends to an address, and remembers each answer. */
  sendTo(origin: string): SendRequest {
    const send = sendOverSocket(origin)
    return async (address, init) => {
      const startedAt = performance.now()
      const isMessage = init.method === 'POST'
      const end = (status: number) =>
        this.#attempts.push({ isMessage, startedAt, endedAt: performance.now(), status })
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
    const since = this.#since
    this.#since = performance.now()
    return outageOf(this.#attempts.splice(0), since)
  }
}

export function outageOf(attempts: readonly Attempt[], since: number): Outage {
  const failed = attempts.filter(({ status }) => !isAnswer(status))
  return {
    messages: longestWait(
      attempts.filter(({ isMessage }) => isMessage),
      since,
    ),
    others: longestWait(
      attempts.filter(({ isMessage }) => !isMessage),
      since,
    ),
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
function longestWait(attempts: readonly Attempt[], since: number): number {
  const ends = attempts
    .filter(({ status }) => isAnswer(status))
    .map(({ endedAt }) => endedAt)
    .toSorted((one, other) => one - other)
  const waits = ends.map((at, index) => at - (ends[index - 1] ?? since))
  return Math.max(0, ...waits) / 1_000
}
