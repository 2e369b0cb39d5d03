import type { ChildProcess } from 'node:child_process'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished } from 'vitest'
import { makePictureBytes } from '#server/features/pictures/pictures.factory.ts'
import { connectDatabase } from '#server/platform/database/connect.ts'
import { draftTo } from '#server/testing/chat-actions.ts'
import { eventually } from '#server/testing/eventually.ts'
import { serveLocally } from '#server/testing/local-server.ts'
import { register } from '#server/testing/mailed-login.ts'
import { endSite, freePort, launchSite, untilListening } from '#server/testing/site-process.ts'
import { expectDone, statusesOf, textOf, type Visitor } from '#server/testing/visitor.ts'
import { openOtherDatabase } from '../other-database.ts'
import { mailedLinks } from '../site.ts'
import { enterByMail } from '../site-process.ts'
import { folderOfTest } from './programs.ts'
import { type ProxyName, startProxy } from './proxies.ts'
import { openStream } from './send-securely.ts'

interface Site {
  readonly address: string
  readonly process: ChildProcess
  readonly output: () => string
}

/** Registrations of one network in an hour. */
const registrationsMost = 20

/**
 * Two members on two sites behind a proxy, by TLS and from addresses of their own: login, stream, message, picture.
 * Limits count the address that the proxy saw, no log has it, and a killed site costs no read.
 */
export async function visitBehind(proxy: ProxyName): Promise<void> {
  const port = await freePort()
  const { sites, database, dataDirectory } = await startSites(`https://localhost:${port}`)
  const addresses = sites.map(({ address }) => address)
  const { callerAt, visitorAt, output } = await startProxy(proxy, { port, sites: addresses })

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
  for (const site of sites) expect(site.output()).toContain('"route":"/api/ping"')
  const [first] = sites
  if (first) await endSite(first.process, 'SIGKILL')
  expect(new Set(statusesOf(await reads()))).toEqual(new Set([200]))

  const logs = [output(), ...sites.map(site => site.output())].join('\n')
  expect(logs).not.toMatch(/127\.0\.[78]\.1|203\.0\.113\.9|@example\.org|\/api\/profile-pic\//)
}

/** Two sites in production over one database and one data folder, until the test ends. */
async function startSites(origin: string) {
  const outside = await openOtherDatabase()
  onTestFinished(() => outside.stop())
  const dataDirectory = join(await folderOfTest(), 'data')
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

/** Two stand-ins for sites, of which one cuts every call without an answer: a read goes to the other, a write fails. */
export async function callBeforeCuts(proxy: ProxyName, write: 'POST' | 'DELETE'): Promise<void> {
  const taken: string[] = []
  const answer =
    (status: number): RequestListener =>
    (_, response) => {
      response.writeHead(status).end()
    }
  const cuts: RequestListener = (request, response) => {
    if (/^\/(readyz|healthz)$/.test(request.url ?? '')) answer(200)(request, response)
    else {
      taken.push(`${request.method}`)
      request.socket.destroy()
    }
  }
  const sites = [await serveLocally(cuts), await serveLocally(answer(200))].map(hostOf)
  const { visitorAt } = await startProxy(proxy, { port: await freePort(), sites })
  const visitor = visitorAt('127.0.0.1')
  const statuses = async (method: string) => {
    const replies = []
    for (let call = 0; call < 4; call++) {
      replies.push(await visitor.fetch('/', { method, body: method === 'POST' ? 'a' : null }))
    }
    return statusesOf(replies)
  }
  const writes = await statuses(write)
  expect(writes.filter(status => status !== 200)).toHaveLength(taken.length)
  expect(taken.length).toBeGreaterThan(0)
  expect(await statuses('GET')).toEqual([200, 200, 200, 200])
}

/** Stand-ins that live without their database: the proxy lets them answer themselves. */
export async function callWithoutReady(proxy: ProxyName): Promise<void> {
  const lives: RequestListener = (request, response) => {
    response.writeHead(request.url === '/readyz' ? 503 : 200).end('from memory')
  }
  const sites = [await serveLocally(lives), await serveLocally(lives)].map(hostOf)
  const { visitorAt } = await startProxy(proxy, { port: await freePort(), sites })
  const reply = await visitorAt('127.0.0.1').fetch('/api/ping')
  expect(reply).toMatchObject({ status: 200, text: 'from memory' })
}

const hostOf = (origin: string) => new URL(origin).host
