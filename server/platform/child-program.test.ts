import { afterEach, expect, it, vi } from 'vitest'
import { ChildProgram } from './child-program.ts'

const program = new URL('../testing/obedient-program.ts', import.meta.url)
const patient = { program, timeoutMs: 60_000, idleMs: 60_000, waitingMax: 10 }
let opened: ChildProgram
const open = (options = patient) => (opened = new ChildProgram(options))
afterEach(() => opened.close())

function isRunning(pid: unknown) {
  if (typeof pid !== 'number') throw new Error(`no process id: ${String(pid)}`)
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

it('is one process for all questions', async () => {
  const child = open()
  const [one, other] = await Promise.all([child.ask('who?'), child.ask('who?')])
  expect(one).toBe(other)
  expect(isRunning(one)).toBe(true)
})

it('is started anew after a crash, which costs the one question only', async () => {
  const child = open()
  const first = await child.ask('who?')
  const [crashed, next] = await Promise.allSettled([child.ask('crash'), child.ask('who?')])
  expect(crashed).toMatchObject({ status: 'rejected', reason: { message: /ended: 3/ } })
  expect(next.status).toBe('fulfilled')
  expect(next).not.toMatchObject({ value: first })
})

it('that takes too long is ended', async () => {
  const child = open({ ...patient, timeoutMs: 1 })
  await expect(child.ask('be silent')).rejects.toThrow('too long')
})

it('ends when nobody has asked for a while, and comes back for the next', async () => {
  const child = open({ ...patient, idleMs: 1 })
  const first = await child.ask('who?')
  await vi.waitUntil(() => !isRunning(first), { timeout: 20_000 })
  expect(await child.ask('who?')).not.toBe(first)
})

it('lets only so many wait', async () => {
  const child = open({ ...patient, waitingMax: 1 })
  const answers = await Promise.all([child.ask('who?'), child.ask('who?'), child.ask('who?')])
  expect(answers.map(answer => typeof answer)).toEqual(['number', 'number', 'undefined'])
})

it('is gone after it was closed', async () => {
  const child = open()
  const pid = await child.ask('who?')
  child.close()
  await vi.waitUntil(() => !isRunning(pid), { timeout: 20_000 })
  await expect(child.ask('who?')).rejects.toThrow('closed')
})
