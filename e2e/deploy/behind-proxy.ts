import type { ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished } from 'vitest'
import { makePictureBytes } from '#server/features/pictures/pictures.factory.ts'
import { connectDatabase } from '#server/platform/database/connect.ts'
import { draftTo } from '#server/testing/chat-actions.ts'
import { eventually } from '#server/testing/eventually.ts'
import { register } from '#server/testing/mailed-login.ts'
import { endSite, freePort, launchSite, untilListening } from '#server/testing/site-process.ts'
import { expectDone, statusesOf, textOf, Visitor } from '#server/testing/visitor.ts'
import { openOtherDatabase } from '../other-database.ts'
import { mailedLinks } from '../site.ts'
import { enterByMail } from '../site-process.ts'
import { deployFile, folderOfTest, makeCertificate, startProgram } from './programs.ts'
import { type Caller, openStream, sendSecurely } from './send-securely.ts'

type Proxy = 'Caddy' | 'HAProxy'

interface Site {
  readonly address: string
  readonly process: ChildProcess
  output(): string
}

/** Registrations of one network in an hour. */
const registrationsMost = 20

/**
 * Two members on two sites behind a proxy, by TLS and from addresses of their own: login, stream, message, picture.
 * Limits count the address that the proxy saw, no log has it, and a killed site costs no read.
 */
export async function visitBehind(proxy: Proxy): Promise<void> {
  const folder = await folderOfTest()
  const port = await freePort()
  const origin = `https://localhost:${port}`
  const { sites, database, dataDirectory } = await startSites(folder, origin)
  const addresses = sites.map(({ address }) => address)
  const { ca, proxyOutput } = await (proxy === 'Caddy' ? startCaddy : startHaproxy)(
    folder,
    port,
    addresses,
  )
  const callerAt = (localAddress: string): Caller => ({ origin, ca, localAddress })
  const visitorAt = (localAddress: string) => new Visitor(sendSecurely(callerAt(localAddress)))
  const ready = async () =>
    visitorAt('127.0.0.1')
      .fetch('/readyz')
      .then(({ status }) => status === 200)
      .catch(() => false)
  await eventually(ready)

  const mailedLink = mailedLinks(dataDirectory)
  const [ann, bob] = ['127.0.7.1', '127.0.8.1'].map(visitorAt)
  if (!ann || !bob) throw new Error('nobody')
  const { profileId } = await enterByMail(ann, 'ann@example.org', mailedLink)
  const other = await enterByMail(bob, 'bob@example.org', mailedLink)
  for (const [visitor, id, profilename] of [
    [ann, profileId, 'Ann'],
    [bob, other.profileId, 'Bob'],
  ] as const) {
    await visitor.ask('PUT /api/profile', { body: { id, profilename, birthdate: '1990-05-17' } })
  }

  const arrived = await openStream(callerAt('127.0.8.1'), bob)
  const draft = draftTo({ profileId }, other, { bodyText: 'Hello from the other side' })
  await ann.ask('POST /api/message', { body: draft })
  await eventually(() => arrived().includes(profileId))

  const form = { authorProfileId: profileId, picfilename: 'me.jpg' }
  const file = new Blob([new Uint8Array(await makePictureBytes({ width: 64, height: 80 }))])
  const uploaded = expectDone(await ann.call('POST /api/profile-pic', { form, file }))
  expect(textOf(uploaded.body.profilePicId)).toMatch(/^[\da-f-]{36}$/)

  const { rows } = await sql<{ address: string }>`
    select distinct host(address) as address from accounts_acknowledgements
    where email = 'ann@example.org'`.execute(database.db)
  expect(rows).toEqual([{ address: '127.0.7.1' }])
  const registerAt = async (visitor: Visitor, count: number) => {
    const emails = Array.from({ length: count }, () => `${crypto.randomUUID()}@example.org`)
    const replies = []
    for (const email of emails) replies.push(await register(visitor, email))
    return statusesOf(replies)
  }
  expect((await registerAt(ann, registrationsMost)).at(-1)).toBe(429)
  expect((await registerAt(bob, 1)).at(-1)).toBeLessThan(300)

  const reads = () => Promise.all(Array.from({ length: 40 }, () => ann.fetch('/api/ping')))
  expect(new Set(statusesOf(await reads()))).toEqual(new Set([200]))
  for (const { output } of sites) expect(output()).toContain('"route":"/api/ping"')
  const [first] = sites
  if (first) await endSite(first.process, 'SIGKILL')
  expect(new Set(statusesOf(await reads()))).toEqual(new Set([200]))

  const logs = [proxyOutput(), ...sites.map(({ output }) => output())].join('\n')
  expect(logs).not.toMatch(/127\.0\.[78]\.1|203\.0\.113\.9|@example\.org|\/api\/profile-pic\//)
}

/** Two sites in production over one database and one data folder, until the test ends. */
async function startSites(folder: string, origin: string) {
  const outside = await openOtherDatabase()
  onTestFinished(() => outside.stop())
  const dataDirectory = join(folder, 'data')
  const start = async (): Promise<Site> => {
    const address = `127.0.0.1:${await freePort()}`
    const env = {
      NODE_ENV: 'production',
      DATABASE_URL: outside.url,
      PUBLIC_URL: origin,
      TRUST_PROXY: '127.0.0.1',
      LIMITS_FACTOR: '1',
    }
    let output = ''
    const site = launchSite({ dataDirectory, origin: `http://${address}`, env })
    onTestFinished(async () => void (await endSite(site, 'SIGKILL')))
    await untilListening(site, text => (output += text))
    return { address, process: site, output: () => output }
  }
  const sites = [await start(), await start()]
  const database = connectDatabase({ url: outside.url })
  onTestFinished(() => database.close())
  return { sites, database, dataDirectory }
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
  const proxyOutput = await startProgram(['caddy', 'run', ...config], env)
  const root = join(folder, 'caddy/pki/authorities/local/root.crt')
  const ca = await eventually(() => readFile(root, 'utf8').catch(() => undefined))
  return { ca, proxyOutput }
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
  const proxyOutput = await startProgram(['haproxy', '-f', deployFile('haproxy/haproxy.cfg')], env)
  return { ca: await readFile(certificate, 'utf8'), proxyOutput }
}
