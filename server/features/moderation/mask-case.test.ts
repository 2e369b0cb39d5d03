import { afterEach, expect, it, vi } from 'vitest'
import { Refusal } from '#server/platform/refusal.ts'
import { JobFailure, WorkerProcess } from '#server/platform/worker-process/worker-process.ts'
import { maskText } from './mask-case.ts'

afterEach(() => vi.restoreAllMocks())

it('masks several texts at once, each with its own names', async () => {
  const names = ['Bob', 'Kim', 'Ann']
  const masked = names.map(name =>
    maskText({ accused: [name], reporters: [] }, 'Bob, Kim and Ann were here'),
  )
  expect(await Promise.all(masked)).toEqual([
    'Member A, Kim and Ann were here',
    'Bob, Member A and Ann were here',
    'Bob, Kim and Member A were here',
  ])
})

it('refuses a text that takes too long', async () => {
  vi.spyOn(WorkerProcess.prototype, 'run').mockRejectedValueOnce(new JobFailure('too long'))
  const masked = maskText({ accused: ['Bob'], reporters: [] }, 'Bob was here')
  await expect(masked).rejects.toMatchObject({ code: 'server/unavailable' })
})

it('goes on after a job that ended its process', async () => {
  const names = { accused: ['Bob'], reporters: [] }
  // No caller sends null. Here it stands for a text that crashes the program.
  await expect(maskText(names, JSON.parse('null'))).rejects.toThrow(Refusal)
  expect(await maskText(names, 'Bob was here')).toBe('Member A was here')
})
