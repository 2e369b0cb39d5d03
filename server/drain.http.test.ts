import { once } from 'node:events'
import { afterAll, beforeAll, expect, inject, it, onTestFinished } from 'vitest'
import { EventReader } from './testing/event-reader.ts'
import { eventually } from './testing/eventually.ts'
import { sendMessage, writeTo } from './testing/member-actions.ts'
import { endSite, freePort, launchSite, untilListening } from './testing/site-process.ts'
import { rowsOf } from './testing/stored-rows.ts'
import { ownFolder } from './testing/temporary-folder.ts'
import { ownDatabase, urlOf } from './testing/test-database.ts'
import { startSite, type TestMember, type TestSite } from './testing/test-site.ts'
import { Visitor } from './testing/visitor.ts'

/** A site in its own process is stopped under load. Another process over the same database makes its members. */

const database = await ownDatabase()
const dataDirectory = await ownFolder(inject('files'))
let beside: TestSite
beforeAll(async () => {
  beside = await startSite({ DATA_DIR: dataDirectory }, { connection: database.connection })
})
afterAll(() => beside.close())

async function launch(env: Record<string, string>) {
  const origin = `http://127.0.0.1:${await freePort()}`
  const ofDatabase = { DATABASE_URL: urlOf(database), ...env }
  const child = launchSite({ dataDirectory, origin, env: ofDatabase })
  onTestFinished(async () => void (await endSite(child, 'SIGKILL')))
  await untilListening(child, () => undefined)
  const ended = once(child, 'exit')
  const isReady = async () => (await new Visitor(origin).fetch('/readyz')).status === 200
  return { origin, child, ended, isReady }
}

/** Members who write to each other until they are told to stop, or the site does not take it. */
async function writeUntil(origin: string, isOver: () => boolean) {
  const members = await beside.many(8)
  const [recipient] = await beside.members([{}])
  let acknowledged = 0
  const statuses = new Set<number | string>()
  const write = async (member: TestMember) => {
    const sender = { ...member, visitor: new Visitor(origin, member.token) }
    while (!isOver()) {
      const { status } = await writeTo(sender, recipient, 'Hello').catch(() => ({ status: 0 }))
      if (status === 201) acknowledged++
      else {
        statuses.add(status)
        return
      }
    }
  }
  const all = Promise.all(members.map(write))
  return {
    ended: all,
    acknowledged: () => acknowledged,
    statuses,
    stored: async () => {
      const sent = { recipient_profile_id: recipient.profileId }
      return (await rowsOf(beside, 'chat_messages', sent)).length
    },
  }
}

it('a site that drains says so, serves on until its balancer has turned away, and refuses nothing', async () => {
  const site = await launch({ DRAIN_SECONDS: '60' })
  const [ann, bob] = await beside.members([{}, {}])
  const page = await EventReader.open(site.origin, new Visitor(site.origin, bob.token))
  let hasTurnedAway = false
  const load = await writeUntil(site.origin, () => hasTurnedAway)
  await eventually(() => load.acknowledged() > 20)
  site.child.kill('SIGTERM')
  // A service manager signals npm and the site, and npm passes its signal on.
  site.child.kill('SIGTERM')
  await eventually(async () => !(await site.isReady()))
  const before = load.acknowledged()
  await eventually(() => load.acknowledged() > before + 20)
  await sendMessage(ann, bob, 'Still here')
  expect((await page.next()).event).toMatchObject({ message: { bodyText: 'Still here' } })
  hasTurnedAway = true
  await load.ended
  expect([...load.statuses]).toEqual([])

  const again = setInterval(() => site.child.kill('SIGTERM'), 200)
  expect(await site.ended).toEqual([0, null])
  clearInterval(again)
  await page.ended
  expect(await load.stored()).toBe(load.acknowledged())
})

it.each(['SIGTERM', 'SIGINT'] as const)(
  'a site without a drain, or interrupted by hand, stops at %s at once and answers what it accepted',
  async signal => {
    const site = await launch({ DRAIN_SECONDS: signal === 'SIGINT' ? '60' : '0' })
    const load = await writeUntil(site.origin, () => false)
    await eventually(() => load.acknowledged() > 20)
    site.child.kill(signal)
    expect(await site.ended).toEqual([0, null])
    await load.ended
    // Refused before it was accepted, or never accepted.
    for (const status of load.statuses) expect([0, 503]).toContain(status)
    expect(await load.stored()).toBe(load.acknowledged())
  },
)
