import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Browsers open connections in advance and may never ask anything on them. A server that closes counts these as busy
 * and would wait for their timeout: they are cut when it begins to close.
 */
export function dropSilentConnections(app: FastifyInstance): void {
  const open = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  app.addHook('preClose', done => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
    done()
  })
}
