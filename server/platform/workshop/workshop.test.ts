import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeAll, expect, it, onTestFinished } from 'vitest'
import { StartFailure, WorkFailure, Workshop } from './workshop.ts'

interface Order {
  readonly deed: 'double' | 'hang' | 'crash' | 'nonsense' | 'secrets'
  readonly number?: number
}

let program: URL
let slowProgram: URL
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lambda-workshop-'))
  const takeOrders = new URL('take-orders.ts', import.meta.url).href
  const source = `
    import { takeOrders } from '${takeOrders}'
    takeOrders(async ({ deed, number }) => {
      if (deed === 'hang') await new Promise(resolve => setTimeout(resolve, 60_000))
      if (deed === 'crash') process.kill(process.pid, 'SIGKILL')
      if (deed === 'secrets') return { number: Object.keys(process.env).filter(name => name === 'SECRET').length }
      return deed === 'nonsense' ? { word: 'none' } : { number: number * 2, pid: process.pid }
    })`
  await writeFile(join(folder, 'program.mjs'), source)
  program = pathToFileURL(join(folder, 'program.mjs'))
  slowProgram = pathToFileURL(join(folder, 'slow.mjs'))
  return () => rm(folder, { recursive: true })
})

let workshop: Workshop<Order>
const open = (timings: { timeoutMs?: number; idleMs?: number } = {}) => {
  workshop = new Workshop({ program, timeoutMs: 30_000, idleMs: 60_000, ...timings })
}
afterEach(() => workshop.close())

const readNumber = (answer: unknown) =>
  answer instanceof Object && 'number' in answer ? Number(answer.number) : undefined
const order = (deed: Order['deed'], number = 0) =>
  workshop.order(() => ({ deed, number }), readNumber)

function isRunning(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

it('does one order after another, in a process that is started when needed', async () => {
  open()
  expect(workshop.pid).toBeUndefined()
  expect(await Promise.all([1, 2, 3].map(number => order('double', number)))).toEqual([2, 4, 6])
  expect(workshop.pid).not.toBe(process.pid)
})

it('fails the order that its process dies over, and goes on with another', async () => {
  open()
  const works = [order('double', 1), order('crash'), order('double', 2)]
  const [first, crashed, last] = await Promise.allSettled(works)
  expect([first, last]).toMatchObject([{ value: 2 }, { value: 4 }])
  expect(crashed).toMatchObject({ status: 'rejected', reason: expect.any(WorkFailure) })
})

it('ends what takes too long', async () => {
  open({ timeoutMs: 200 })
  await expect(order('hang')).rejects.toThrow(WorkFailure)
})

it('takes no answer that makes no sense', async () => {
  open()
  await expect(order('nonsense')).rejects.toThrow('makes no sense')
})

it('hands over none of its environment', async () => {
  process.env.SECRET = 'x'
  onTestFinished(() => {
    delete process.env.SECRET
  })
  open()
  expect(await order('secrets')).toBe(0)
})

it('ends an idle process, and the one at work when it closes', async () => {
  open({ idleMs: 1 })
  await order('double')
  await expect.poll(() => workshop.pid).toBeUndefined()
  const hanging = order('hang')
  await expect.poll(() => workshop.pid).toBeDefined()
  const pid = Number(workshop.pid)
  await Promise.all([expect(hanging).rejects.toThrow(), workshop.close()])
  expect(isRunning(pid)).toBe(false)
  await expect(order('double')).rejects.toThrow('closed')
})

it('says so when its program does not start, and blames no order', async () => {
  workshop = new Workshop({ program: new URL('file:///none.mjs'), timeoutMs: 9, idleMs: 9 })
  await expect(order('double')).rejects.toThrow(StartFailure)
})

it('ends a program that does not come to report, and tries again for the next order', async () => {
  await writeFile(slowProgram, 'setTimeout(() => undefined, 60_000)')
  workshop = new Workshop({ program: slowProgram, timeoutMs: 9, idleMs: 9, startTimeoutMs: 300 })
  const hanging = order('double')
  await expect.poll(() => workshop.pid).toBeDefined()
  const pid = Number(workshop.pid)
  await expect(hanging).rejects.toThrow(StartFailure)
  await expect.poll(() => isRunning(pid)).toBe(false)
  await expect(order('double')).rejects.toThrow(StartFailure)
})

it('starts nothing any more for an order that is being prepared when it closes', async () => {
  open()
  const { promise: prepared, resolve: prepare } = Promise.withResolvers<Order>()
  const late = expect(workshop.order(() => prepared, readNumber)).rejects.toThrow('closed')
  const closed = workshop.close()
  prepare({ deed: 'double' })
  await Promise.all([late, closed])
  expect(workshop.pid).toBeUndefined()
})
