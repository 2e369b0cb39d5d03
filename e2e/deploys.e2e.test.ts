import { cp, readdir, rm } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { expect, inject, it, onTestFinished, vi } from 'vitest'
import { distFolder } from '#server/platform/serve/web-app.ts'
import { eventually } from '#server/testing/eventually.ts'
import { serveLocally } from '#server/testing/local-server.ts'
import { sendMessage } from '#server/testing/member-actions.ts'
import { testFolder } from '#server/testing/temporary-folder.ts'
import { createTestDatabase } from '#server/testing/test-database.ts'
import { startSite, type TestMember, type TestSite } from '#server/testing/test-site.ts'
import { openGuest } from './browser.ts'
import { browser, shareBrowser } from './one-site.ts'

shareBrowser()

/** Two processes of one site behind a balancer that asks them in turn. Only the newer one has the late code. */
async function deploy() {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  const dataDirectory = await testFolder(inject('files'))
  const web = join(distFolder, 'web')
  const olderWeb = await testFolder()
  await cp(web, olderWeb, { recursive: true })
  const assets = join(olderWeb, 'assets')
  for (const name of await readdir(assets)) {
    if (lateCode.test(name)) await rm(join(assets, name))
  }
  const start = async (webFolder: string) => {
    const connection = database.connect()
    const site = await startSite({ DATA_DIR: dataDirectory }, { connection, webFolder })
    onTestFinished(async () => {
      await site.close()
      await connection.close()
    })
    return site
  }
  return { older: await start(olderWeb), newer: await start(web) }
}

const lateCode = /report-dialog/

/** @param choose the site for a request */
function balance(choose: (request: IncomingMessage) => TestSite): Promise<string> {
  return serveLocally((asked, answer) => {
    const { method, url = '', headers } = asked
    const target = new URL(url, choose(asked).origin)
    const passed = request(target, { method, headers }, reply => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(answer)
      reply.on('error', () => answer.destroy())
    })
    passed.on('error', () => answer.destroy())
    answer.on('close', () => passed.destroy())
    asked.pipe(passed)
  })
}

async function openAs(member: TestMember, origin: string) {
  const guest = await openGuest(browser, { origin })
  const cookies = { session: member.token, auth: '1' }
  await guest.context.addCookies(
    Object.entries(cookies).map(([name, value]) => ({ name, value, url: origin })),
  )
  return guest
}

it('a page of a new version gets its late code also from a process of the last one', async () => {
  const { older, newer } = await deploy()
  const [ann, bob] = await newer.members([{ name: 'Ann' }, { name: 'Bob' }])
  await newer.builds.keepOwn()
  let turn = 0
  const fromOlder: string[] = []
  const origin = await balance(({ url = '' }) => {
    turn += 1
    if (turn % 2 > 0 && !lateCode.test(url)) return newer
    fromOlder.push(url)
    return older
  })
  const { page, complaints } = await openAs(ann, origin)
  await page.goto(`/profile/${bob.profileId}`)
  await page.getByRole('button', { name: 'Report', exact: true }).click()
  await page.getByRole('dialog').waitFor()
  expect(fromOlder.filter(url => lateCode.test(url))).not.toEqual([])
  expect(complaints).toEqual([])
})

it('a page whose process stops comes back at its own moment to another, misses nothing, and is quick again', async () => {
  const { older, newer } = await deploy()
  const [ann, bob] = await newer.members([{ name: 'Ann' }, { name: 'Bob' }])
  let target = older
  const streams: { readonly at: number; readonly asked: IncomingMessage }[] = []
  const origin = await balance(asked => {
    if (asked.url === '/api/events') streams.push({ at: performance.now(), asked })
    return target
  })
  const { page } = await openAs(ann, origin)
  await page.goto(`/profile/${bob.profileId}`)
  await eventually(() => older.platform.streams.hasPages(ann.profileId))

  const random = vi.spyOn(Math, 'random').mockReturnValue(0.6)
  const toldAt = performance.now()
  older.platform.streams.moveAll()
  random.mockRestore()
  target = newer
  await sendMessage(bob, ann, 'In between')
  await eventually(() => newer.platform.streams.hasPages(ann.profileId))
  expect((streams.at(-1)?.at ?? 0) - toldAt).toBeGreaterThan(5_900)
  await page.getByText('In between').first().waitFor()

  const count = streams.length
  const cutAt = performance.now()
  streams.at(-1)?.asked.socket.destroy()
  await eventually(() => streams.length > count)
  expect((streams.at(-1)?.at ?? 0) - cutAt).toBeLessThan(5_900)
})
