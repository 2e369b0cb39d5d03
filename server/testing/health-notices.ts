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
/** The interval of deliveries in a test. It is shorter than the time after which letters are late. */
const stepMs = 10 * 60_000

/** Also fits a site behind a browser. */
type Here = Pick<TestSite, 'clock' | 'members' | 'platform'>

/** Members who joined a while ago. */
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

/** Members who have written to each other, a day later. */
export async function exchangeMessages(site: Here, one: TestMember, others: readonly TestMember[]) {
  for (const other of others) await exchange(one, other)
  site.clock.advance(dayMs + hourMs)
}

/** A report about the last weeks, like a usual one. */
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

/** Advances the clock like the site's jobs, but in longer steps. */
export async function passHours(site: Pick<Here, 'clock' | 'platform'>, hours: number) {
  for (let passed = 0; passed < hours * hourMs; passed += stepMs) {
    site.clock.advance(stepMs)
    await deliverLetters(site.platform)
  }
}

/** A member erases their account with a fresh login. */
export async function eraseOwn({ visitor, platform }: SharedSite, { accountId }: TestMember) {
  const login = { accountId, byMail: true, address: '127.0.0.1' }
  const token = await platform.sessions.begin(platform.db, login)
  await visitor(token).ask('DELETE /api/account', { body: {} })
}

/** What the member's own page shows. */
export async function readHealth({ visitor }: TestMember): Promise<HealthOverview> {
  const { body, text } = expectDone(await visitor.call('GET /api/health-notices'))
  if (!Value.Check(HealthOverview, body)) throw new Error(`not an overview: ${text}`)
  return body
}

/**
 * Stores a due letter to a member.
 * @returns its id
 */
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

/** Delivers a notice to a member from the given sender. */
export async function receiveNotice(
  { platform }: Pick<Here, 'platform'>,
  member: TestMember,
  given?: Parameters<typeof storeLetter>[2],
): Promise<void> {
  const id = await storeLetter({ platform }, member, given)
  await deliverLetters(platform)
  // The site's own job may be delivering it.
  await eventually(async () => {
    const letters = platform.db.selectFrom('health_letters').select('id').where('id', '=', id)
    return (await letters.executeTakeFirst()) === undefined
  })
}
