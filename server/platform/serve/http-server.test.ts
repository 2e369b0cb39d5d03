import { once } from 'node:events'
import type { RequestListener, Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, it } from 'vitest'
import { createHttpServer } from './http-server.ts'

let server: Server | undefined
afterEach(() => server?.close())

async function openTo(answer: RequestListener) {
  server = createHttpServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = addressOf(server)
  return connect(port, '127.0.0.1')
}

function addressOf(listening: Server | undefined): AddressInfo {
  const address = listening?.address()
  if (typeof address !== 'object' || !address) throw new Error('the server does not listen')
  return address
}

const request = 'GET / HTTP/1.1\r\nHost: lambda.example\r\n\r\n'
const lastRequest = request.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n')

it('a connection that asks for thousands of things at once is cut after a few', async () => {
  let asked = 0
  const socket = await openTo(() => void asked++)
  socket.on('error', () => undefined)
  socket.write(request.repeat(5_000))
  await new Promise(resolve => socket.once('close', resolve))
  // The second is answered after the first, which never is here.
  expect(asked).toBe(1)
})

it('a few at once are all answered', async () => {
  const socket = await openTo((_, response) => void response.end('here'))
  socket.write(request.repeat(9) + lastRequest)
  expect((await text(socket)).match(/here/g)).toHaveLength(10)
})

it('what is asked at once is answered one after the other, in order', async () => {
  const asked: string[] = []
  let [open, most] = [0, 0]
  const socket = await openTo(({ url = '' }, response) => {
    asked.push(url)
    most = Math.max(most, ++open)
    setImmediate(() => response.end(`[${url}]`, () => open--))
  })
  const urls = Array.from({ length: 10 }, (_, nth) => `/${nth}`)
  const requests = urls.map(url => request.replace('/', url)).join('')
  socket.write(requests + lastRequest.replace('/', '/last'))
  const heard = (await text(socket)).match(/\[[^\]]+\]/g)
  expect(heard).toEqual([...urls, '/last'].map(url => `[${url}]`))
  expect(asked).toEqual([...urls, '/last'])
  expect(most).toBe(1)
})

it('a reader who does not read has one answer waiting, however much they ask for', async () => {
  let asked = 0
  const big = Buffer.alloc(64 * 1024 * 1024)
  const listener: RequestListener = ({ url }, response) => {
    if (url === '/other') return void response.end('here')
    asked++
    response.end(big)
  }
  const socket = await openTo(listener)
  const begun = once(socket, 'readable')
  socket.write(request.repeat(10))
  await begun
  const other = connect(addressOf(server).port, '127.0.0.1')
  other.write(lastRequest.replace('/', '/other'))
  expect(await text(other)).toContain('here')
  expect(asked).toBe(1)
  socket.destroy()
})

it('who always has two requests under way is not cut', async () => {
  const socket = await openTo((_, response) => void response.end('here'))
  socket.write(request)
  for (let count = 0; count < 50; count++) {
    socket.write(request)
    await once(socket, 'data')
  }
  socket.write(lastRequest)
  await once(socket, 'end')
})

it('a connection may ask as often as it likes, one after the other', async () => {
  const socket = await openTo((_, response) => void response.end('here'))
  for (let count = 0; count < 50; count++) {
    socket.write(request)
    await once(socket, 'data')
  }
  socket.write(lastRequest)
  await once(socket, 'end')
})
