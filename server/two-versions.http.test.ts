import type { ChildProcess } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { migrate } from './platform/database/migrate.ts'
import { EventReader } from './testing/event-reader.ts'
import { eventually } from './testing/eventually.ts'
import { logIn, readLoginLink, register } from './testing/mailed-login.ts'
import { briefIn, readSector } from './testing/map-reads.ts'
import {
  blockMember,
  changeLike,
  placeMember,
  readConversation,
  readLike,
  sendMessage,
  writeTo,
} from './testing/member-actions.ts'
import { uploadPicture } from './testing/picture-actions.ts'
import { hasRelease, unpackRelease } from './testing/released-program.ts'
import { sample } from './testing/sample.ts'
import { endSite, freePort, launchSite, untilListening } from './testing/site-process.ts'
import { ownFolder } from './testing/temporary-folder.ts'
import { createEmptyDatabase, ownDatabase, urlOf } from './testing/test-database.ts'
import { startSite, type TestMember, type TestSite } from './testing/test-site.ts'
import { expectDone, refused, textOf, Visitor } from './testing/visitor.ts'

/**
 * A deploy from the last release to this version: the old process starts, the new one migrates the database under it,
 * and both serve the same members.
 */

/** A shallow clone may lack the release. Then `npm test` says that it skips these tests, and `npm run test:deep` fails. */
const isThere = sample(await hasRelease(), true)
const database = await ownDatabase(createEmptyDatabase)
const dataDirectory = await ownFolder(inject('files'))
const program = await ownFolder(inject('files'))
const origin = `http://127.0.0.1:${await freePort()}`

let output = ''
let older: ChildProcess | undefined
let newer: TestSite | undefined

beforeAll(async () => {
  if (!isThere) return
  await unpackRelease(program)
  const env = { DATABASE_URL: urlOf(database) }
  older = launchSite({ dataDirectory, origin, env, program })
  await untilListening(older, text => (output += text))
  const { connection } = database
  await migrate(connection.db)
  newer = await startSite({ DATA_DIR: dataDirectory, PUBLIC_URL: origin }, { connection })
})
afterAll(async () => {
  await newer?.close()
  if (older) await endSite(older, 'SIGTERM')
})

const versions = [
  ['the released version', 'this version'],
  ['this version', 'the released version'],
] as const
type Version = (typeof versions)[number][0]

const originOf = (version: Version) => (version === 'this version' ? (newer?.origin ?? '') : origin)

async function listen(version: Version, { visitor }: TestMember): Promise<EventReader> {
  const page = await EventReader.open(originOf(version), visitor)
  onTestFinished(() => page.cut())
  return page
}

/** Registers and logs in at one version. The old process writes the mails. */
async function joinAt(version: Version, name: string): Promise<TestMember> {
  const visitor = new Visitor(originOf(version))
  const email = `${name.toLowerCase()}-${crypto.randomUUID()}@example.org`
  expectDone(await register(visitor, email))
  const mailed = await eventually(() =>
    output
      .split('\n')
      .filter(line => line.includes('/login#token='))
      .map(readLoginLink)
      .find(login => login.email === email),
  )
  const profileId = textOf(expectDone(await logIn(visitor, mailed)).body.profileId)
  const body = { id: profileId, profilename: name, birthdate: '1990-01-02' }
  expectDone(await visitor.call('PUT /api/profile', { body }))
  const token = visitor.cookies.get('session') ?? ''
  return { accountId: '', profileId, email, token, visitor }
}

describe.runIf(isThere).each(versions)('what a member does at %s holds at %s', (here, there) => {
  let ann: TestMember
  let bob: TestMember
  beforeAll(async () => {
    ann = await joinAt(here, 'Ann')
    bob = await joinAt(there, 'Bob')
  })

  it('their profile', async () => {
    const read = { params: { id: ann.profileId } }
    const profile = await bob.visitor.ask('GET /api/profile/:id', read)
    expect(profile).toMatchObject({ profilename: 'Ann' })
  })

  it('their place on the map', async () => {
    for (const member of [ann, bob]) expectDone(await placeMember(member, { lat: 52.5, lon: 13.4 }))
    await eventually(async () => briefIn(await readSector(bob), ann) !== undefined)
  })

  it('their picture', async () => {
    const { profilePicId } = expectDone(await uploadPicture(ann)).body
    const params = { id: textOf(profilePicId) }
    const visitor = new Visitor(originOf(there), ann.token)
    const picture = await visitor.call('GET /api/profile-pic/:id', { params, query: {} })
    expect(expectDone(picture).headers.get('content-type')).toMatch(/^image/)
  })

  it('their like', async () => {
    expectDone(await changeLike(ann, bob, { likeType: 'LIKE' }))
    const reader = { ...ann, visitor: new Visitor(originOf(there), ann.token) }
    expect((await readLike(reader, bob)).body).toMatchObject({ likeType: 'LIKE' })
  })

  it('their messages, on the streams of both', async () => {
    const pages = [await listen(here, ann), await listen(there, bob)]
    await sendMessage(ann, bob, 'There')
    for (const page of pages) {
      await eventually(() => page.pending().some(({ event }) => event.kind === 'message'))
    }
    const body = expectDone(await readConversation(bob, ann)).body
    expect(body).toMatchObject([{ bodyText: 'There' }])
    await eventually(() => pages[0]?.pending().some(({ event }) => event.kind === 'seen'))
  })

  it('their block', async () => {
    await blockMember(ann, bob)
    expect(await writeTo(bob, ann, 'Still there?')).toMatchObject(refused('profile/not-found'))
  })

  it('their logout', async () => {
    expectDone(await ann.visitor.call('DELETE /api/auth'))
    const settings = () => new Visitor(originOf(there), ann.token).call('GET /api/settings')
    await eventually(async () => (await settings()).status === 401)
  })
})
