import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import PostalMime, { type Email } from 'postal-mime'
import { inject } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env
const startMs = 60_000
const mailMs = 15_000

/** A running site, reached only from outside: its addresses, its outbox, its process. */
export interface RunningSite {
  readonly origin: string
  readonly dataDirectory: string
  /** What the process has written so far. */
  output(): string
  /** The newest link mailed to an address since the last time it was asked for. */
  mailedLink(email: string): Promise<string>
  /** Ends the process without warning, as a power cut would. */
  kill(): Promise<void>
  /** Starts it again over the same data; what is named changes, and stays for later starts. */
  restart(changed?: Env): Promise<void>
  stop(): Promise<void>
}

type Env = Readonly<Record<string, string>>

export async function startSite(env: Env = {}): Promise<RunningSite> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'lambda-e2e-'))
  await cp(inject('preparedData'), dataDirectory, { recursive: true })
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  let settings: Env = {
    DATA_DIR: dataDirectory,
    PORT: String(port),
    PUBLIC_URL: origin,
    DEMO: 'off',
    MAP_TILES_URL: 'off',
    LIMITS_FACTOR: '1000',
    ...env,
  }
  let output = ''
  const launch = () => launchSite(settings, text => (output += text))
  let site = await launch()
  const read = new Set<string>()
  const end = async (signal: NodeJS.Signals) => {
    if (site.exitCode !== null || site.signalCode !== null) return
    const ended = new Promise(resolve => site.once('exit', resolve))
    site.kill(signal)
    await ended
  }
  return {
    origin,
    dataDirectory,
    output: () => output,
    mailedLink: email => findLink(join(dataDirectory, 'outbox'), email, read),
    kill: () => end('SIGKILL'),
    restart: async changed => {
      settings = { ...settings, ...changed }
      site = await launch()
    },
    stop: async () => {
      await end('SIGTERM')
      await rm(dataDirectory, { recursive: true, force: true })
    },
  }
}

/** What runs a site, with nothing of our environment but what makes Node start. */
export const programOf = (env: Env) => ({
  program: 'server/main.ts',
  options: { cwd: root, env: { PATH, NODE_COMPILE_CACHE, ...env } },
})

async function launchSite(env: Env, hear: (text: string) => void) {
  const { program, options } = programOf(env)
  const stdio: StdioOptions = ['ignore', 'pipe', 'pipe']
  const site = spawn(process.execPath, [program], { ...options, stdio })
  await untilListening(site, hear)
  return site
}

function untilListening(site: ChildProcess, hear: (text: string) => void) {
  return new Promise<void>((resolve, reject) => {
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
    site.once('exit', () => reject(new Error(`the site ended: ${heard}`)))
  })
}

async function findLink(outbox: string, email: string, read: Set<string>): Promise<string> {
  const deadline = Date.now() + mailMs
  for (;;) {
    const names = await readdir(outbox).catch(() => [])
    for (const name of names.filter(file => file.endsWith('.eml') && !read.has(file)).toSorted()) {
      const mail = await PostalMime.parse(await readFile(join(outbox, name)))
      if (!mail.to?.some(({ address }) => address === email)) continue
      read.add(name)
      const link = /https?:\/\/\S+/.exec(mail.text ?? '')?.[0]
      if (link) return link
    }
    if (Date.now() > deadline) throw new Error(`no mail for ${email}`)
    await new Promise(resolve => setTimeout(resolve, 50))
  }
}

/** All mails to an address, the oldest first. */
export async function readOutbox({ dataDirectory }: RunningSite, email: string): Promise<Email[]> {
  const folder = join(dataDirectory, 'outbox')
  const names = (await readdir(folder)).filter(name => name.endsWith('.eml')).toSorted()
  const mails = await Promise.all(
    names.map(async name => PostalMime.parse(await readFile(join(folder, name)))),
  )
  return mails.filter(({ to }) => to?.some(({ address }) => address === email))
}

function freePort() {
  return new Promise<number>((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => {
        if (typeof address === 'object' && address) resolve(address.port)
        else reject(new Error('no port'))
      })
    })
  })
}
