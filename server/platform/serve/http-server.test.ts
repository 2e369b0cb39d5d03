import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'
import { connectTo, listenLocally } from '#server/testing/local-server.ts'
import { createHttpServer } from './http-server.ts'

async function serve(answer: RequestListener) {
  const server = createHttpServer(answer)
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${await listenLocally(server)}`
}

const openTo = async (answer: RequestListener) => connectTo(await serve(answer))

const request = 'GET / HTTP/1.1\r\nHost: lambda.example\r\n\r\n'
const lastRequest = request.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n')

it('a connection with thousands of requests at once is cut after a few', async () => {
  let asked = 0
  const socket = await openTo(() => void asked++)
  socket.write(request.repeat(5_000))
  await new Promise(resolve => socket.once('close', resolve))
  // The second is answered only after the first, which this server never answers.
  expect(asked).toBe(1)
})

it('a few requests at once are all answered', async () => {
  const socket = await openTo((_, response) => void response.end('here'))
  socket.write(request.repeat(9) + lastRequest)
  expect((await text(socket)).match(/here/g)).toHaveLength(10)
})

it('simultaneous requests are answered one after another, in order', async () => {
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

it('a reader who does not read has one waiting answer, however many requests they send', async () => {
  let asked = 0
  const big = Buffer.alloc(64 * 1024 * 1024)
  const listener: RequestListener = ({ url }, response) => {
    if (url === '/other') return void response.end('here')
    asked++
    response.end(big)
  }
  const origin = await serve(listener)
  const socket = connectTo(origin)
  const begun = once(socket, 'readable')
  socket.write(request.repeat(10))
  await begun
  const other = connectTo(origin)
  other.write(lastRequest.replace('/', '/other'))
  expect(await text(other)).toContain('here')
  expect(asked).toBe(1)
})

it.each([
  ['asks one after the other', ''],
  ['always has two requests under way', request],
])('a caller who %s is not cut, however often they call', async (_, underWay) => {
  const socket = await openTo((_, response) => void response.end('here'))
  socket.write(underWay)
  for (let count = 0; count < 50; count++) {
    socket.write(request)
    await once(socket, 'data')
  }
  socket.write(lastRequest)
  await once(socket, 'end')
})
