import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { tokenIn } from '#server/testing/outbox.ts'
import { Visitor } from '#server/testing/visitor.ts'
import { type Entered, type Env, freePort, mailedLinks, type Site } from './site.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env
const startMs = 60_000

/** A site in its own process from the very first start, for tests that kill or restart it. */
export interface SiteProcess extends Site {
  /** Kills the process without warning, as a power cut would. */
  kill(): Promise<void>
  /** Starts it again with the same data. */
  restart(): Promise<void>
}

export async function startSite(env: Env = {}): Promise<SiteProcess> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'lambda-e2e-'))
  const origin = `http://127.0.0.1:${await freePort()}`
  let output = ''
  const launch = async () => {
    const launched = launchSite({ dataDirectory, origin, env })
    await untilListening(launched, text => (output += text))
    return launched
  }
  let site = await launch()
  const mailedLink = mailedLinks(dataDirectory)
  return {
    origin,
    dataDirectory,
    output: () => output,
    mailedLink,
    enter: email => enterByMail(new Visitor(origin), email, mailedLink),
    kill: async () => {
      await endSite(site, 'SIGKILL')
    },
    restart: async () => {
      site = await launch()
    },
    stop: async () => {
      await endSite(site, 'SIGTERM')
      await rm(dataDirectory, { recursive: true, force: true })
    },
  }
}

async function enterByMail(
  visitor: Visitor,
  email: string,
  mailedLink: Site['mailedLink'],
): Promise<Entered> {
  const acknowledgements = ['TECH', 'AGE', 'LAW'].map(about => {
    const value = `I_AGREE_${about}`
    return { value, text: value }
  })
  await visitor.call('POST /api/auth/register', { body: { email, acknowledgements } })
  const token = tokenIn(await mailedLink(email))
  const { password } = JSON.parse(Buffer.from(token, 'base64url').toString())
  const { text } = await visitor.call('POST /api/auth', { form: { username: email, password } })
  const { profileId }: { profileId: string } = JSON.parse(text)
  return { token: visitor.cookies.get('session') ?? '', profileId }
}

interface Launch {
  readonly dataDirectory: string
  readonly origin: string
  readonly env?: Env
}

/** Starts a site on a data folder. From our environment it gets only what Node needs to start. */
export function launchSite({ dataDirectory, origin, env }: Launch): ChildProcess {
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
  return spawn(process.execPath, ['server/main.ts'], { cwd: root, env: settings, stdio })
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
