import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, expect, it, onTestFinished } from 'vitest'
import { ownFolder } from '#server/testing/temporary-folder.ts'
import {
  JobFailure,
  JobTimeout,
  StartFailure,
  WorkerProcess,
} from '../worker-process/worker-process.ts'

interface Job {
  readonly kind: 'double' | 'hang' | 'crash' | 'nonsense' | 'secrets'
  readonly number?: number
}

const folder = await ownFolder()
const program = pathToFileURL(join(folder, 'program.mjs'))
const slowProgram = pathToFileURL(join(folder, 'slow.mjs'))
const handleJobs = new URL('handle-jobs.ts', import.meta.url).href
const source = `
    import { handleJobs } from '${handleJobs}'
    handleJobs(async ({ kind, number }) => {
      if (kind === 'hang') await new Promise(resolve => setTimeout(resolve, 60_000))
      if (kind === 'crash') process.kill(process.pid, 'SIGKILL')
      if (kind === 'secrets') return { number: Object.keys(process.env).filter(name => name === 'SECRET').length }
      return kind === 'nonsense' ? { word: 'none' } : { number: number * 2, pid: process.pid }
    })`
await writeFile(program, source)

let worker: WorkerProcess<Job>
const open = (timings: { timeoutMs?: number; idleMs?: number } = {}) => {
  worker = new WorkerProcess({ program, timeoutMs: 30_000, idleMs: 60_000, ...timings })
}
afterEach(() => worker.close())

const readNumber = (answer: unknown) =>
  answer instanceof Object && 'number' in answer ? Number(answer.number) : undefined
const run = (kind: Job['kind'], number = 0) => worker.run(() => ({ kind, number }), readNumber)

function isRunning(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

it('runs one job after another, in a process that starts on demand', async () => {
  open()
  expect(worker.pid).toBeUndefined()
  expect(await Promise.all([1, 2, 3].map(number => run('double', number)))).toEqual([2, 4, 6])
  expect(worker.pid).not.toBe(process.pid)
})

it('fails the job during which its process dies, and continues in another', async () => {
  open()
  const results = [run('double', 1), run('crash'), run('double', 2)]
  const [first, crashed, last] = await Promise.allSettled(results)
  expect([first, last]).toMatchObject([{ value: 2 }, { value: 4 }])
  expect(crashed).toMatchObject({ status: 'rejected', reason: expect.any(JobFailure) })
})

it('fails a job that takes too long', async () => {
  open({ timeoutMs: 200 })
  await expect(run('hang')).rejects.toThrow(JobTimeout)
})

it('rejects an invalid answer', async () => {
  open()
  await expect(run('nonsense')).rejects.toThrow('invalid answer')
})

it('hides its environment from the child', async () => {
  process.env.SECRET = 'x'
  onTestFinished(() => {
    delete process.env.SECRET
  })
  open()
  expect(await run('secrets')).toBe(0)
})

it('ends an idle process, and a busy one when it closes', async () => {
  open({ idleMs: 1 })
  await run('double')
  await expect.poll(() => worker.pid).toBeUndefined()
  const hanging = run('hang')
  await expect.poll(() => worker.pid).toBeDefined()
  const pid = Number(worker.pid)
  await Promise.all([expect(hanging).rejects.toThrow(), worker.close()])
  expect(isRunning(pid)).toBe(false)
  await expect(run('double')).rejects.toThrow('closed')
})

it('reports a program that does not start, and blames no job', async () => {
  worker = new WorkerProcess({ program: new URL('file:///none.mjs'), timeoutMs: 9, idleMs: 9 })
  await expect(run('double')).rejects.toThrow(StartFailure)
})

it('ends a program that does not report ready, and tries again for the next job', async () => {
  await writeFile(slowProgram, 'setTimeout(() => undefined, 60_000)')
  const times = { timeoutMs: 9, idleMs: 9, startTimeoutMs: 300 }
  worker = new WorkerProcess({ program: slowProgram, ...times })
  const hanging = run('double')
  await expect.poll(() => worker.pid).toBeDefined()
  const pid = Number(worker.pid)
  await expect(hanging).rejects.toThrow(StartFailure)
  await expect.poll(() => isRunning(pid)).toBe(false)
  await expect(run('double')).rejects.toThrow(StartFailure)
})

it('starts nothing for a job that is being prepared when it closes', async () => {
  open()
  const { promise: prepared, resolve: prepare } = Promise.withResolvers<Job>()
  const late = expect(worker.run(() => prepared, readNumber)).rejects.toThrow('closed')
  const closed = worker.close()
  prepare({ kind: 'double' })
  await Promise.all([late, closed])
  expect(worker.pid).toBeUndefined()
})
