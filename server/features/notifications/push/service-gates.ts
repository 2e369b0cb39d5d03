import type { PushOutcome } from '#server/platform/web-push.ts'
import { serverLimits } from '#shared/server-limits.ts'

interface Gate {
  running: number
  /** Waiting calls, in order. Each is called with whether it may continue. */
  readonly waiting: ((isOpen: boolean) => void)[]
  /** Failed calls since the last successful one. */
  failures: number
  closedUntil: number
}

const { atOncePerService, closedMs, closedAfter, retryMostMs } = serverLimits.push

const gatesMost = 200

/**
 * Prevents a push service that hangs or fails from delaying others, and from being overloaded. Each host has a limited
 * number of calls at once. After some failures in a row, its gate closes for a while, at least as long as the service
 * asks. Then one call at a time tests whether it is back. Each process has its own gates.
 */
export class ServiceGates {
  readonly #gates = new Map<string, Gate>()
  readonly #now: () => number

  /** @param now in milliseconds */
  constructor(now: () => number) {
    this.#now = now
  }

  get size(): number {
    return this.#gates.size
  }

  /** Hosts that have reached their limit of calls. */
  full(): string[] {
    return [...this.#gates.keys()].filter(host => this.isFull(host))
  }

  isFull(host: string): boolean {
    const gate = this.#gates.get(host)
    return gate !== undefined && gate.running + gate.waiting.length >= atOncePerService
  }

  /** Runs the call in its turn. Fails without a call while the gate is closed. */
  async pass(host: string, call: () => Promise<PushOutcome>): Promise<PushOutcome> {
    const gate = this.#gates.get(host) ?? this.#add(host)
    if (!(await this.#enter(gate))) {
      return { kind: 'failed', retryAfterMs: Math.max(0, gate.closedUntil - this.#now()) }
    }
    try {
      const outcome = await call()
      this.#judge(gate, outcome)
      return outcome
    } finally {
      gate.running -= 1
      this.#letIn(gate)
      if (gate.running === 0 && gate.failures === 0) this.#gates.delete(host)
    }
  }

  /** Members can invent hosts below a push service, and a gate that failed would stay for each. */
  #add(host: string) {
    if (this.#gates.size >= gatesMost) this.#forgetIdle()
    const gate: Gate = { running: 0, waiting: [], failures: 0, closedUntil: 0 }
    this.#gates.set(host, gate)
    return gate
  }

  #forgetIdle() {
    for (const [host, gate] of this.#gates) {
      const isIdle = gate.running === 0 && gate.waiting.length === 0
      if (isIdle && this.#now() >= gate.closedUntil) this.#gates.delete(host)
    }
  }

  #enter(gate: Gate): boolean | Promise<boolean> {
    if (this.#now() < gate.closedUntil) return false
    if (gate.running >= roomOf(gate)) return new Promise(resolve => gate.waiting.push(resolve))
    gate.running += 1
    return true
  }

  #judge(gate: Gate, outcome: PushOutcome) {
    if (outcome.kind !== 'failed') {
      gate.failures = 0
      return
    }
    gate.failures += 1
    if (gate.failures < closedAfter) return
    const waitMs = Math.min(Math.max(closedMs, outcome.retryAfterMs ?? 0), retryMostMs)
    gate.closedUntil = Math.max(gate.closedUntil, this.#now() + waitMs)
  }

  #letIn(gate: Gate) {
    if (this.#now() < gate.closedUntil) {
      for (const next of gate.waiting.splice(0)) next(false)
      return
    }
    while (gate.running < roomOf(gate)) {
      const next = gate.waiting.shift()
      if (!next) return
      gate.running += 1
      next(true)
    }
  }
}

const roomOf = ({ failures }: Gate) => (failures < closedAfter ? atOncePerService : 1)
