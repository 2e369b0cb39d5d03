/** Frame times while a conversation of 10,000 messages scrolls in headless Chromium, beside one of 100 messages. */
import { fileURLToPath } from 'node:url'
import type { Connection } from '#server/platform/embedded-postgres/start-server.ts'
import { makeMember } from '#server/testing/make-member.ts'
import { sendMessage } from '#server/testing/member-actions.ts'
import { Visitor } from '#server/testing/visitor.ts'
import { fillConversation } from '../e2e/long-conversation.ts'
import { type FramesGuest, measureFrames, rounds } from './frames.ts'
import type { Section } from './report.ts'

const counts = [100, 10_000]
const words = `Scrolled up and down by 120 px a frame in headless Chromium, which draws without a graphics card. Both take turns. Medians
of ${rounds} rounds.`

const goals = { '10,000 messages': 'as long as 100 messages' }

export async function measureConversationFrames(server: Connection): Promise<Section> {
  const sides = counts.map(count => ({
    name: `${count.toLocaleString('en')} messages`,
    open: (guest: FramesGuest) => openConversation(guest, count),
  }))
  return {
    title: 'Frames of a conversation',
    words,
    goals,
    table: await measureFrames({ server, database: 'bench_conversation' }, sides, page =>
      page.evaluate<number[]>('framesOfScrolledLog()'),
    ),
  }
}

/** A conversation whose messages are all loaded, at the first one. */
export async function openConversation(
  { context, me, platform, origin }: FramesGuest,
  count: number,
) {
  const bob = await makeMember(platform, { name: 'Bob' })
  await sendMessage({ ...bob, visitor: new Visitor(origin, bob.token) }, me, 'hello')
  await context.addInitScript({ path: fileURLToPath(new URL('scrolled-log.js', import.meta.url)) })
  const page = await context.newPage()
  await fillConversation(page, { me: me.profileId, other: bob.profileId, count })
  await page.goto(`/profile/${bob.profileId}#chat`)
  await page.locator('[data-message]', { hasText: 'Message 0 ' }).waitFor()
  // The page has all messages before the first frame.
  const log = page.getByRole('log')
  const isAtFirst = page.locator('[data-message]', { hasText: `Message ${count - 1} ` })
  while (!(await isAtFirst.isVisible())) {
    await log.evaluate(element => element.scrollTo({ top: 0 }))
    await page.waitForTimeout(100)
  }
  return page
}
