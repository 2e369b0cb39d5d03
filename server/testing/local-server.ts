import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { connect, type Server, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

const host = '127.0.0.1'

/** @returns the port on this machine where the server listens */
export async function listenLocally(server: Server): Promise<number> {
  await once(server.listen(0, host), 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('the server does not listen')
  return address.port
}

/**
 * Answers HTTP until the test ends.
 * @returns its origin
 */
export async function serveLocally(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  const port = await listenLocally(server)
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://${host}:${port}`
}

/** A bare connection until the test ends. The site may cut it at any time. */
export function connectTo(origin: string): Socket {
  const socket = connect(Number(new URL(origin).port), host)
  socket.on('error', () => undefined)
  onTestFinished(() => void socket.destroy())
  return socket
}
