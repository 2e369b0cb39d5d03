/** `npm run dev`: Vite serves the web app on PORT, with the server behind it. Both reload on every change. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createLogger, createServer as createVite, type Logger, type Plugin } from 'vite'
import { brandPage } from '#server/platform/brands/brand-files.ts'
import { readBrands } from '#server/platform/brands/brands.ts'
import { type Config, readConfig } from '#server/platform/config.ts'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/start-embedded-postgres.ts'
import { explainStartFailure, StartupError } from '#server/platform/startup-error.ts'
import { proxyTo } from '../vite.config.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
const stopMs = 10_000

try {
  await develop(readConfig(process.env))
} catch (error) {
  console.error(explainStartFailure(error))
  process.exit(1)
}

async function develop(config: Config) {
  const stopped = stopSignal()
  const serverPort = await findFreePort()
  const web = await serveWeb(config, serverPort)
  const [database] = await Promise.all([startDatabase(config), makeMissingMap()])
  const server = watchServer(config, serverPort)
  await Promise.race([stopped, once(server, 'exit')])
  setTimeout(() => process.exit(1), stopMs).unref()
  server.kill('SIGTERM')
  if (server.exitCode === null && server.signalCode === null) await once(server, 'exit')
  await web.close()
  // PostgreSQL notices a moment later that the server has gone. It stops only after its last client.
  await pause(200)
  await database?.stop()
  process.exit(0)
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('There is no free port.')
  return address.port
}

async function serveWeb({ port, host, dataDirectory }: Config, serverPort: number) {
  await refuseTakenPort(port, host)
  const web = await createVite({
    configFile: `${root}vite.config.ts`,
    customLogger: quietLogger(),
    plugins: [firstBrand(dataDirectory)],
    server: { port, host, strictPort: true, proxy: proxyTo(`http://127.0.0.1:${serverPort}`) },
  })
  return web.listen()
}

/** In development Vite serves the page and does not know the host, so the page has the title of the first brand. */
function firstBrand(dataDirectory: string): Plugin {
  const [brand] = readBrands(dataDirectory)
  const kind = { isDiscreet: false, robots: 'noindex' }
  const handler = (html: string) => (brand ? brandPage(html, brand, kind) : html)
  return { name: 'first-brand', transformIndexHtml: { order: 'pre', handler } }
}

/** Hides failed calls while the server restarts. */
function quietLogger(): Logger {
  const logger = createLogger('warn')
  return {
    ...logger,
    error: (message, options) => {
      if (!message.includes('proxy error')) logger.error(message, options)
    },
  }
}

/** Vite's own error has no code that we could explain. */
async function refuseTakenPort(port: number, host: string) {
  const server = createServer().listen(port, host)
  await once(server, 'listening')
  server.close()
  await once(server, 'close')
}

/** The embedded database stays up while the server restarts. */
async function startDatabase({ databaseUrl, dataDirectory }: Config) {
  if (databaseUrl) return undefined
  return startEmbeddedPostgres({ dataDirectory, log: () => undefined })
}

async function makeMissingMap() {
  if (existsSync(`${root}dist/world.pmtiles`)) return
  const maker = spawn(process.execPath, ['scripts/build-world-map.ts'], {
    cwd: root,
    stdio: 'inherit',
  })
  const [exitCode] = await once(maker, 'close')
  if (exitCode !== 0) throw new StartupError('The build of the world map failed.')
}

function watchServer({ publicUrl }: Config, serverPort: number): ChildProcess {
  const watched = ['server', 'shared', 'brands', 'brands.json'].map(
    folder => `--watch-path=${folder}`,
  )
  const args = ['--watch', '--watch-preserve-output', ...watched, 'server/main.ts', 'start']
  return spawn(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      PORT: String(serverPort),
      HOST: '127.0.0.1',
      PUBLIC_URL: publicUrl.href,
    },
  })
}

/** Listens from the start, so that no child process stays behind. */
function stopSignal(): Promise<void> {
  return new Promise(resolve => {
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => resolve())
  })
}
