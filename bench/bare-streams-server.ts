/** A bare `node:http` server. It leaves every response open and, on a signal, writes the same bytes to all of them. */
import { createServer, type ServerResponse } from 'node:http'
import './watch-loop.ts'

const [bytes = '0'] = process.argv.slice(2)
const event = Buffer.from(`data: ${'x'.repeat(Number(bytes) - 8)}\n\n`)
const open: ServerResponse[] = []
const server = createServer((_, response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.write(': open\n\n')
  open.push(response)
})
process.on('message', word => {
  if (word === 'write') for (const response of open) response.write(event)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object') process.send?.(address?.port)
})
