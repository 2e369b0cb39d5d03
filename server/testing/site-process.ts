import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { listenLocally } from './local-server.ts'
import type { Env } from './run-command.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env
/** Four sites may start at once on a busy machine. */
const startMs = 180_000

interface Launch {
  readonly dataDirectory: string
  readonly origin: string
  readonly env?: Env
  /** Where another version of the program is. */
  readonly program?: string
}

/** Starts a site on a data folder. From our environment it gets only what Node needs to start. */
export function launchSite({ dataDirectory, origin, env, program = root }: Launch): ChildProcess {
  const settings: Env = {
    PATH,
    NODE_COMPILE_CACHE,
    DATA_DIR: dataDirectory,
    PORT: new URL(origin).port,
    PUBLIC_URL: origin,
    DEMO: 'off',
    MAP_TILES_URL: 'off',
    LIMITS_FACTOR: '1000',
    ...env,
  }
  const stdio: StdioOptions = ['ignore', 'pipe', 'pipe']
  return spawn(process.execPath, ['server/main.ts'], { cwd: program, env: settings, stdio })
}

/** @returns whether it was still running */
export async function endSite(site: ChildProcess, signal: NodeJS.Signals): Promise<boolean> {
  if (site.exitCode !== null || site.signalCode !== null) return false
  const ended = once(site, 'exit')
  site.kill(signal)
  await ended
  return true
}

/**
 * @param hear is given the site's output as it comes
 * @throws when the site exits before it listens
 */
export function untilListening(site: ChildProcess, hear: (text: string) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    let heard = ''
    const timer = setTimeout(() => reject(new Error(`not listening yet: ${heard}`)), startMs)
    const listen = (chunk: Buffer) => {
      heard += chunk.toString()
      hear(chunk.toString())
      if (!heard.includes('Lambda Commons: http')) return
      clearTimeout(timer)
      resolve()
    }
    site.stdout?.on('data', listen)
    site.stderr?.on('data', listen)
    site.once('exit', () => {
      clearTimeout(timer)
      reject(new Error(`the site ended: ${heard}`))
    })
  })
}

export async function freePort(): Promise<number> {
  const server = createServer()
  const port = await listenLocally(server)
  server.close()
  return port
}
