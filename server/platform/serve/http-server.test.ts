import { once } from 'node:events'
import type { RequestListener, Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, it } from 'vitest'
import { createHttpServer } from './http-server.ts'

let server: Server | undefined
afterEach(() => server?.close())

async function open(answer: RequestListener) {
  server = createHttpServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = addressOf(server)
  return connect(port, '127.0.0.1')
}

function addressOf(listening: Server): AddressInfo {
  const address = listening.address()
  if (typeof address !== 'object' || !address) throw new Error('the server does not listen')
  return address
}

const request = 'GET / HTTP/1.1\r\nHost: lambda.example\r\n\r\n'
const lastRequest = request.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n')

it('a connection that asks for thousands of things at once is cut after a few', async () => {
  let asked = 0
  const socket = await open(() => void asked++)
  socket.on('error', () => undefined)
  socket.write(request.repeat(5_000))
  await new Promise(resolve => socket.once('close', resolve))
  expect(asked).toBe(20)
})

it('a few at once are all answered', async () => {
  const socket = await open((_, response) => void response.end('here'))
  socket.write(request.repeat(9) + lastRequest)
  expect((await text(socket)).match(/here/g)).toHaveLength(10)
})

it('a connection may ask as often as it likes, one after the other', async () => {
  const socket = await open((_, response) => void response.end('here'))
  for (let count = 0; count < 50; count++) {
    socket.write(request)
    await once(socket, 'data')
  }
  socket.write(lastRequest)
  await once(socket, 'end')
})
