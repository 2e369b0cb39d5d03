import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { limitsAlone } from '#server/testing/limits-alone.ts'
import { testFolder } from '#server/testing/temporary-folder.ts'
import { systemClock } from '../clock.ts'
import { createLog } from '../log.ts'
import { refuse } from '../refusal.ts'
import { createHttp } from './http.ts'
import { servedBuild } from './served-build.ts'

afterEach(() => vi.restoreAllMocks())

it('names a new build within a second, keeps its name while there is none, and has none at first', async () => {
  const folder = await testFolder()
  const file = join(folder, 'version_frontend.json')
  const write = (gitCommitTs: number, gitCommitHash: string) =>
    writeFile(file, JSON.stringify({ gitCommitHash, gitCommitTs }))
  let ms = 0
  vi.spyOn(performance, 'now').mockImplementation(() => ms)
  const build = servedBuild(folder)
  expect(build()).toBeUndefined()
  await write(5, 'first')
  expect(build()).toBeUndefined()
  ms = 1_000
  expect(build()).toBe('5-first')
  await rm(file)
  ms = 2_000
  expect(build()).toBe('5-first')
  await write(7, 'second')
  ms = 2_999
  expect(build()).toBe('5-first')
  ms = 3_000
  expect(build()).toBe('7-second')
})

it('a busy site names its build, and one without a web app names none', async () => {
  const ask = async (build?: () => string) => {
    const log = createLog('silent')
    const options = { log, clock: systemClock, secure: false, limits: limitsAlone() }
    const app = await createHttp(build ? { ...options, build } : options)
    onTestFinished(() => app.close())
    app.get('/api/busy', () => refuse('server/unavailable'))
    const { statusCode, headers } = await app.inject('/api/busy')
    return [statusCode, headers.build]
  }
  expect(await ask(() => '5-first')).toEqual([503, '5-first'])
  expect(await ask()).toEqual([503, undefined])
})
