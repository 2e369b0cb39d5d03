import { randomUUID } from 'node:crypto'
import Value from 'typebox/value'
import { deliverLetters } from '#server/features/health/deliver-letters.ts'
import { encryptLetter } from '#server/features/health/encrypted-letters.ts'
import { HealthOverview } from '#shared/contract/health.ts'
import { dayOf } from '#shared/days.ts'
import type { HealthConditionName } from '#shared/health.ts'
import { eventually } from './eventually.ts'
import { firstOf } from './game-actions.ts'
import { sendMessage } from './member-actions.ts'
import type { SharedSite, TestMember, TestSite } from './test-site.ts'
import { expectDone, type Reply } from './visitor.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** How often a test delivers; less than after which letters count as late. */
const stepMs = 10 * 60_000

/** Also of a site that has a browser in front of it. */
type Here = Pick<TestSite, 'clock' | 'members' | 'platform'>

/** Members who have been here for a while. */
export async function settledMembers<const Names extends readonly string[]>(
  site: Here,
  names: Names,
) {
  const members = await site.members(names.map(name => ({ name })))
  site.clock.advance(8 * dayMs)
  const count: Names['length'] = names.length
  return firstOf(members, count)
}

/** Each has written to the other. */
export async function exchange(one: TestMember, other: TestMember): Promise<void> {
  await sendMessage(one, other, 'Hello')
  await sendMessage(other, one, 'Hello, you')
}

/** Both have written to each other, and a day has passed. */
export async function exchangeMessages(site: Here, one: TestMember, others: readonly TestMember[]) {
  for (const other of others) await exchange(one, other)
  site.clock.advance(dayMs + hourMs)
}

/** A report about the last weeks, as anybody would send it. */
export function report(
  site: Pick<Here, 'clock'>,
  { visitor }: TestMember,
  people: readonly Pick<TestMember, 'profileId'>[],
  change: object = {},
): Promise<Reply> {
  const now = site.clock.now().getTime()
  return visitor.call('POST /api/health-report', {
    body: {
      id: randomUUID(),
      condition: 'GONORRHOEA',
      from: dayOf(new Date(now - 14 * dayMs)),
      to: dayOf(new Date(now)),
      profileIds: people.map(({ profileId }) => profileId),
      ...change,
    },
  })
}

/** Passes time as the site does, minute by minute but for the steps. */
export async function passHours(site: Pick<Here, 'clock' | 'platform'>, hours: number) {
  for (let passed = 0; passed < hours * hourMs; passed += stepMs) {
    site.clock.advance(stepMs)
    await deliverLetters(site.platform)
  }
}

/** A member erases their account, after a login of this moment. */
export async function eraseOwn({ visitor, platform }: SharedSite, { accountId }: TestMember) {
  const login = { accountId, byMail: true, address: '127.0.0.1' }
  const token = await platform.sessions.begin(platform.db, login)
  await visitor(token).ask('DELETE /api/account', { body: {} })
}

/** What a member's own page shows. */
export async function readHealth({ visitor }: TestMember): Promise<HealthOverview> {
  const { body, text } = expectDone(await visitor.call('GET /api/health-notices'))
  if (!Value.Check(HealthOverview, body)) throw new Error(`no overview: ${text}`)
  return body
}

/** A letter to a member that is due. @returns its id */
export async function storeLetter(
  { platform: { clock, db, secret } }: Pick<Here, 'platform'>,
  { profileId: recipientProfileId }: TestMember,
  given: { readonly senderKey?: string; readonly condition?: HealthConditionName } = {},
): Promise<string> {
  const letter = { senderKey: randomUUID(), condition: 'SYPHILIS', recipientProfileId } as const
  const encrypted = encryptLetter(secret, { ...letter, ...given })
  const id = randomUUID()
  await db.insertInto('health_letters').values({ id, due_at: clock.now(), encrypted }).execute()
  return id
}

/** A member has received a notice, from the sender it names. */
export async function receiveNotice(
  { platform }: Pick<Here, 'platform'>,
  member: TestMember,
  given?: Parameters<typeof storeLetter>[2],
): Promise<void> {
  const id = await storeLetter({ platform }, member, given)
  await deliverLetters(platform)
  // The site's own job may have it in hand.
  await eventually(async () => {
    const letters = platform.db.selectFrom('health_letters').select('id').where('id', '=', id)
    return (await letters.executeTakeFirst()) === undefined
  })
}
