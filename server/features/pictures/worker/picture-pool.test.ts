import sharp from 'sharp'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createLog } from '#server/platform/log.ts'
import { makePictureBytes } from '../pictures.factory.ts'
import { PicturePool } from './picture-pool.ts'

let pool: PicturePool
beforeEach(() => {
  pool = new PicturePool(createLog('silent'))
})
afterEach(() => pool.close())
const tiny = await makePictureBytes({ width: 64, height: 64 })

const plain = (width: number, height: number, background = '#123') =>
  sharp({ create: { width, height, channels: 3, background } })
const make = (bytes: Uint8Array, profileId = 'sam', signal?: AbortSignal) =>
  pool.encodeUpload({ profileId, read: async () => bytes, signal }, async made => made)

it('draws a preview from the colors of six parts, for an upload or a stored picture', async () => {
  const part = (input: string, left: number, top: number) => ({
    input: { create: { width: 300, height: 250, channels: 3 as const, background: input } },
    left,
    top,
  })
  const bytes = await plain(600, 750, '#fff')
    .composite([part('#f00', 0, 0), part('#0f0', 300, 250), part('#00f', 0, 500)])
    .png()
    .toBuffer()
  const { preview, files } = await make(bytes)
  const hues = preview
    .match(/.../g)
    ?.map(color => color.replaceAll(/[0-3]/g, '0').replaceAll(/[c-f]/g, 'f'))
  expect(hues).toEqual(['f00', 'fff', 'fff', '0f0', '00f', 'fff'])
  const stored = files.get('256.jpeg') ?? new Uint8Array()
  const again = await pool.drawPreview(stored, AbortSignal.timeout(30_000))
  expect(again).toMatch(/^[0-9a-f]{18}$/)
  const gray = await sharp(bytes).greyscale().jpeg().toBuffer()
  expect((await make(gray)).preview).toMatch(/^((.)\2\2){6}$/)
})

it.skipIf(process.platform === 'win32')(
  'refuses a file that kills the process as damaged, and accepts the next one',
  async () => {
    await make(tiny)
    const [pid] = pool.pids
    if (pid === undefined) throw new Error('no process')
    // A stopped process has received its job but does not answer.
    process.kill(pid, 'SIGSTOP')
    const read = async () => {
      setImmediate(() => process.kill(pid, 'SIGKILL'))
      return tiny
    }
    const refused = pool.encodeUpload({ profileId: 'sam', read }, async made => made)
    await expect(refused).rejects.toMatchObject({ code: 'pictures/damaged' })
    expect(await make(tiny)).toMatchObject({ width: 64 })
  },
)

it('does not blame a picture for work that takes too long', async () => {
  const hurried = new PicturePool(createLog('silent'), { timeoutMs: 1 })
  const upload = { profileId: 'sam', read: async () => tiny }
  const refused = hurried.encodeUpload(upload, async made => made)
  await expect(refused).rejects.toMatchObject({
    code: 'server/unavailable',
    detail: { retryAfterSeconds: 60 },
  })
  await hurried.close()
})

it('encodes a small picture while large ones wait', async () => {
  const large = await plain(5_000, 4_000).jpeg().toBuffer()
  const { promise: isAtWork, resolve: begin } = Promise.withResolvers<void>()
  const { promise: isOver, resolve: end } = Promise.withResolvers<object>()
  const held = pool.encodeUpload({ profileId: 'large', read: async () => large }, made => {
    begin()
    return isOver.then(() => made)
  })
  await isAtWork
  expect(await make(tiny)).toMatchObject({ width: 64 })
  end({})
  expect(await held).toMatchObject({ width: 4_096 })
})

it('rejects uploads that wait when the site stops, and aborted ones', async () => {
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
  const held = Array.from({ length: 3 }, () =>
    pool.encodeUpload({ profileId: 'sam', read: async () => tiny }, async made => {
      await isOver
      return made
    }),
  )
  const unavailable = { code: 'server/unavailable' }
  const leave = new AbortController()
  const gone = expect(make(tiny, 'gone', leave.signal)).rejects.toMatchObject(unavailable)
  leave.abort()
  await gone
  const waiting = expect(make(tiny)).rejects.toMatchObject(unavailable)
  pool.rejectWaiting()
  await waiting
  end()
  expect(await Promise.all(held)).toHaveLength(3)
})

it('does not blame a picture for a process that does not start', async () => {
  const broken = new PicturePool(createLog('silent'), {
    program: new URL('none.mjs', import.meta.url),
  })
  const upload = { profileId: 'sam', read: async () => tiny }
  await expect(broken.encodeUpload(upload, async made => made)).rejects.toMatchObject({
    code: 'server/unavailable',
    detail: { retryAfterSeconds: 5 },
  })
  await broken.close()
})
