import { PassThrough } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { createLog } from '../log.ts'
import type { Sessions, Viewer } from '../session/sessions.ts'
import { EventStreams } from './event-stream.ts'
import type { Live } from './live.ts'

/** Streams without a site. */
function separateStreams() {
  let listening = 0
  let checks = 0
  let checksMost = 0
  let changeSessions: (accountId?: string) => void = () => undefined
  const live: Partial<Live> = {
    listen: () => {
      listening++
      return { ready: Promise.resolve(), stop: () => listening-- }
    },
    onLapse: () => undefined,
  }
  const sessions: Partial<Sessions> = {
    onChange: listener => {
      changeSessions = listener
    },
    isOwn: () => true,
    find: async () => {
      checks++
      checksMost = Math.max(checksMost, checks)
      await new Promise(setImmediate)
      checks--
      return { viewer: { accountId: 'any' } as Viewer, isRenewalDue: false }
    },
  }
  const streams = new EventStreams(live as Live, sessions as Sessions)
  const open = async (profileId: string, isClosed = false) => {
    const raw = Object.assign(new PassThrough(), { writeHead: () => undefined })
    onTestFinished(() => void raw.destroy())
    if (isClosed) {
      raw.destroy()
      await new Promise(resolve => raw.on('close', resolve))
    }
    const reply = { raw, hijack: () => undefined, getHeaders: () => ({}) }
    const request = { headers: { cookie: 'session=its-token' }, log: createLog('silent') }
    await streams.open(
      { profileId, accountId: profileId } as Viewer,
      request as unknown as FastifyRequest,
      reply as unknown as FastifyReply,
    )
    return raw
  }
  return {
    open,
    streams,
    changeSessions: () => {
      checksMost = 0
      changeSessions()
    },
    listening: () => listening,
    checksMost: () => checksMost,
  }
}

it('listens for no page that has gone before its stream begins', async () => {
  const { open, streams, listening } = separateStreams()
  await open('ann', true)
  expect(streams.count).toBe(0)
  expect(listening()).toBe(0)
})

it('checks the sessions of many streams a few at a time, since each may read the database', async () => {
  const { open, changeSessions, checksMost } = separateStreams()
  const pages = await Promise.all(Array.from({ length: 40 }, (_, page) => open(`member ${page}`)))
  for (const page of pages) page.read()
  changeSessions()
  let beats = ''
  const more = () => pages.map(page => page.read() ?? '').join('')
  await expect.poll(() => (beats += more())).toBe(': beat\n\n'.repeat(pages.length))
  expect(checksMost()).toBe(4)
})
