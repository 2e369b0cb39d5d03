import { readFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { eventually } from '#server/testing/eventually.ts'
import { freePort } from '#server/testing/site-process.ts'
import { Visitor } from '#server/testing/visitor.ts'
import { deployFile, folderOfTest, makeCertificate, startProgram } from './programs.ts'
import { type Caller, sendSecurely } from './send-securely.ts'

export type ProxyName = 'Caddy' | 'HAProxy'

interface Proxy {
  /** A caller at one of the machine's own addresses. */
  readonly callerAt: (localAddress: string) => Caller
  readonly visitorAt: (localAddress: string) => Visitor
  /** What it has said so far. */
  readonly output: () => string
}

/** Starts a proxy with the settings of deploy/ before two sites, until the test ends. It answers then. */
export async function startProxy(
  name: ProxyName,
  { port, sites }: { readonly port: number; readonly sites: readonly string[] },
): Promise<Proxy> {
  const start = name === 'Caddy' ? startCaddy : startHaproxy
  const { ca, output } = await start(await folderOfTest(), port, sites)
  const origin = `https://localhost:${port}`
  const callerAt = (localAddress: string): Caller => ({ origin, ca, localAddress })
  const visitorAt = (localAddress: string) => new Visitor(sendSecurely(callerAt(localAddress)))
  const isOpen = async () => {
    const { status } = await visitorAt('127.0.0.1').fetch('/healthz')
    return status === 200
  }
  await eventually(() => isOpen().catch(() => false))
  return { callerAt, visitorAt, output }
}

async function startCaddy(folder: string, port: number, sites: readonly string[]) {
  const env = {
    HOME: folder,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
    ADMIN: 'off',
    HTTP_PORT: `${await freePort()}`,
    HTTPS_PORT: `${port}`,
    // Caddy's own authority signs for this name.
    DOMAIN: 'localhost',
    SITES: sites.join(' '),
  }
  const config = ['--adapter', 'caddyfile', '--config', deployFile('caddy/Caddyfile.several')]
  const output = await startProgram(['caddy', 'run', ...config], env)
  const root = join(folder, 'caddy/pki/authorities/local/root.crt')
  const ca = await eventually(() => readFile(root, 'utf8').catch(() => undefined))
  return { ca, output }
}

async function startHaproxy(folder: string, port: number, sites: readonly string[]) {
  const { certificate, both } = await makeCertificate(folder)
  const env = {
    HAPROXY_USER: userInfo().username,
    CONNECTIONS: '1000',
    HTTP_BIND: `127.0.0.1:${await freePort()}`,
    HTTPS_BIND: `127.0.0.1:${port} ssl crt ${both} alpn h2,http/1.1`,
    STATS_BIND: `127.0.0.1:${await freePort()}`,
    STATS_SOCKET: join(folder, 'admin.sock'),
    SITE_1: sites[0] ?? '',
    SITE_2: sites[1] ?? '',
    // Nobody is there.
    SITE_3: `127.0.0.1:${await freePort()}`,
    SITE_4: `127.0.0.1:${await freePort()}`,
  }
  const output = await startProgram(['haproxy', '-f', deployFile('haproxy/haproxy.cfg')], env)
  return { ca: await readFile(certificate, 'utf8'), output }
}
