import { readHealth, report } from '#server/testing/health-notices.ts'
import type { TestMember, TestSite } from '#server/testing/test-site.ts'
import { expectDone, type Reply } from '#server/testing/visitor.ts'

export type Fields = Readonly<Record<string, unknown>>

interface SentReport {
  readonly sender: TestMember
  readonly people: readonly TestMember[]
  /** The day on which the sender wrote with the attacker. */
  readonly day: string
}

/** How reports reach the site and a notice is read; broken variants replace parts of it. */
export interface HealthApi {
  report(site: TestSite, sent: SentReport): Promise<void>
  /** What a recipient reads of their notice. */
  readNotice(recipient: TestMember, sent: SentReport & { readonly atMs: number }): Promise<Fields>
}

export const realHealthApi: HealthApi = {
  report: async (site, { sender, people, day }) => {
    const about = { condition: 'SYPHILIS', from: day, to: day }
    expectDone(await report(site, sender, people, about))
  },
  readNotice: async recipient => {
    const [notice, ...more] = (await readHealth(recipient)).notices
    if (!notice || more.length > 0) throw new Error('not one notice')
    return notice
  },
}

/** All that a recipient's account can read in which their acquaintances could stand. */
export async function readAll(
  member: TestMember,
): Promise<Readonly<Record<string, Reply['body']>>> {
  const { visitor, profileId } = member
  const own = { params: { profileId } }
  const dates = { from: '2026-01-10', to: '2026-01-10' }
  const replies = {
    notifications: await visitor.call('GET /api/notifications/:profileId', own),
    unread: await visitor.call('GET /api/unread-counts/:profileId', own),
    conversations: await visitor.call('GET /api/conversations/:profileId', own),
    liked: await visitor.call('GET /api/profile-likes/by-liked/:id', { params: { id: profileId } }),
    people: await visitor.call('GET /api/health-people', { query: dates }),
  }
  return Object.fromEntries(
    Object.entries(replies).map(([name, reply]) => [name, expectDone(reply).body]),
  )
}
