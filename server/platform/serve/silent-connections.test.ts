import { once } from 'node:events'
import { connect } from 'node:net'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { closeSilentConnections } from './silent-connections.ts'

const open = async () => {
  const app = Fastify({ forceCloseConnections: 'idle' })
  closeSilentConnections(app)
  let answer: () => void = () => undefined
  const asked = new Promise<void>(resolve => {
    app.get('/slow', () => {
      resolve()
      return new Promise<string>(done => {
        answer = () => done('whole')
      })
    })
  })
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  return { app, origin, asked, answer: () => answer() }
}

test('a connection that never asked does not hold up a stop', async () => {
  const { app, origin } = await open()
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  const accepted = once(app.server, 'connection')
  await Promise.all([once(socket, 'connect'), accepted])
  const ended = once(socket, 'close')
  await app.close()
  await ended
  expect(app.server.listening).toBe(false)
})

test('what was asked is answered in full before the stop', async () => {
  const { app, origin, asked, answer } = await open()
  const reply = fetch(`${origin}/slow`)
  await asked
  const closed = app.close()
  answer()
  expect(await (await reply).text()).toBe('whole')
  await closed
})
