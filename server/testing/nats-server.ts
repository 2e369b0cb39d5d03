import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'

/** Debian puts it where only root's shell looks. */
const program = ['nats-server', '/usr/sbin/nats-server'].find(
  path => spawnSync(path, ['--version']).status === 0,
)

/** Machines of developers need no NATS. `npm run test:deep -- processes` installs it. */
export const hasNats = program !== undefined

export interface NatsServer {
  readonly url: string
  /** Ends it at once, as `kill -9` does. */
  kill(): Promise<void>
  /** Starts it again at its port. */
  restart(): Promise<void>
}

export async function startNats(login?: { user: string; password: string }): Promise<NatsServer> {
  const words = login ? ['--user', login.user, '--pass', login.password] : []
  let { server, port } = await listen('-1', words)
  const credentials = login ? `${login.user}:${encodeURIComponent(login.password)}@` : ''
  return {
    url: `nats://${credentials}127.0.0.1:${port}`,
    kill: () => end(server),
    restart: async () => {
      ;({ server, port } = await listen(port, words))
    },
  }
}

/** The same until the test ends. */
export async function natsOfTest(login?: Parameters<typeof startNats>[0]): Promise<NatsServer> {
  const nats = await startNats(login)
  onTestFinished(() => nats.kill())
  return nats
}

/** @param port `-1` for any */
async function listen(port: string, words: readonly string[]) {
  if (!program) throw new Error('there is no nats-server: run npm run test:deep -- processes')
  const server = spawn(program, ['-a', '127.0.0.1', '-p', port, ...words], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  for await (const line of createInterface(server.stderr)) {
    const found = /Listening for client connections on 127\.0\.0\.1:(\d+)/.exec(line)?.[1]
    if (!found) continue
    // Nobody reads the rest, and a full pipe would stop it.
    server.stderr.resume()
    return { server, port: found }
  }
  throw new Error('nats-server has ended')
}

async function end(server: ChildProcess) {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = once(server, 'exit')
  server.kill('SIGKILL')
  await ended
}
