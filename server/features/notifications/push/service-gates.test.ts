import { expect, it } from 'vitest'
import type { PushOutcome } from '#server/platform/web-push.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { ServiceGates } from './service-gates.ts'

const { atOncePerService, closedMs, closedAfter } = serverLimits.push
const delivered: PushOutcome = { kind: 'delivered' }
const failed: PushOutcome = { kind: 'failed' }

/** Opens gates. Their calls end when a test ends them. */
function open() {
  const clock = { ms: 1_000_000 }
  const gates = new ServiceGates(() => clock.ms)
  const calls: { host: string; end: (outcome: PushOutcome) => void }[] = []
  const pass = (host: string) =>
    gates.pass(host, () => new Promise(end => calls.push({ host, end })))
  const passAll = (host: string, count: number) => Array.from({ length: count }, () => pass(host))
  const callsOf = (host: string) => calls.filter(call => call.host === host)
  /** Makes one call after the other and returns the outcomes. */
  const passWith = async (host: string, ...outcomes: readonly PushOutcome[]) => {
    const results: PushOutcome[] = []
    for (const outcome of outcomes) {
      const result = pass(host)
      await Promise.resolve()
      calls.at(-1)?.end(outcome)
      results.push(await result)
    }
    return results
  }
  return { clock, gates, calls, pass, passAll, callsOf, passWith }
}

it('a host has a limited number of calls at once, and does not delay other hosts', async () => {
  const { gates, passAll, callsOf } = open()
  const [first] = passAll('slow', atOncePerService + 2)
  void Promise.all(passAll('other', 2))
  await Promise.resolve()
  expect([callsOf('slow').length, callsOf('other').length]).toEqual([atOncePerService, 2])
  expect(gates.full()).toEqual(['slow'])
  callsOf('slow')[0]?.end(delivered)
  expect(await first).toEqual(delivered)
  expect(callsOf('slow')).toHaveLength(atOncePerService + 1)
})

it('a gate closes after failures in a row, also for waiting calls, and opens for one call at a time', async () => {
  const { clock, pass, passAll, calls, callsOf } = open()
  const results = passAll('dead', atOncePerService + 3)
  await Promise.resolve()
  for (const call of callsOf('dead').slice(0, closedAfter)) call.end(failed)
  expect(await results.at(-1)).toEqual({ kind: 'failed', retryAfterMs: closedMs })
  expect(await pass('dead')).toEqual({ kind: 'failed', retryAfterMs: closedMs })
  const made = atOncePerService + closedAfter - 1
  expect(calls).toHaveLength(made)
  for (const call of calls) call.end(failed)
  await Promise.all(results)

  clock.ms += closedMs
  const probes = passAll('dead', 3)
  await Promise.resolve()
  expect(calls).toHaveLength(made + 1)
  calls.at(-1)?.end(failed)
  expect(await Promise.all(probes)).toContainEqual({ kind: 'failed', retryAfterMs: closedMs })
  expect(calls).toHaveLength(made + 1)

  clock.ms += closedMs
  const [one, ...others] = passAll('dead', 3)
  await Promise.resolve()
  calls.at(-1)?.end(delivered)
  await one
  expect(calls).toHaveLength(made + 4)
  for (const call of calls) call.end(delivered)
  expect(await Promise.all(others)).toEqual([delivered, delivered])
})

it('a success in between keeps it open, and a service is not called for as long as it asks', async () => {
  const { clock, pass, calls, passWith } = open()
  await passWith('busy', ...Array(closedAfter).fill({ kind: 'failed', retryAfterMs: 90_000 }))
  clock.ms += 89_000
  expect(await pass('busy')).toEqual({ kind: 'failed', retryAfterMs: 1_000 })

  const made = calls.length
  const outcomes = [failed, failed, delivered, failed, failed]
  expect(await passWith('shaky', ...outcomes)).toEqual(outcomes)
  expect(calls).toHaveLength(made + 5)
})

it('gates of many invented hosts are forgotten, and not those of a closed or busy one', async () => {
  const { clock, gates, pass, passWith, calls } = open()
  const busy = pass('busy')
  await passWith('closed', ...Array.from({ length: closedAfter }, () => failed))
  for (let index = 0; index < 300; index++) await passWith(`invented${index}`, failed)
  expect(gates.size).toBeLessThanOrEqual(200)
  expect((await pass('closed')).kind).toBe('failed')
  clock.ms += closedMs
  calls[0]?.end(delivered)
  expect(await busy).toEqual(delivered)
})
