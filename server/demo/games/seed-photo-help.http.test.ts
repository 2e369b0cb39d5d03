import { beforeAll, expect, it } from 'vitest'
import { showScores } from '#server/features/games/seasons.ts'
import { offerDetails } from '#server/testing/photo-help-actions.ts'
import { givePicture } from '#server/testing/picture-actions.ts'
import { ownSite } from '#server/testing/test-site.ts'
import { expectDone, Visitor } from '#server/testing/visitor.ts'
import type { Board } from '#shared/contract/games.ts'
import type { PhotoOffer } from '#shared/games/photo-help/contract.ts'
import { demoMembers } from '../demo-members.ts'
import { adminNumber, demoMemberNumber } from '../plan-member.ts'
import { seedCommunity } from '../seed-demo.ts'
import { seedPhotoHelp } from './seed-photo-help.ts'

const size = 80

const site = await ownSite('a demo community', { DEMO: String(size) })
beforeAll(async () => {
  const { platform } = site
  await platform.db.transaction().execute(tx => seedCommunity(platform, tx, { size }))
  for (const { profileId } of await demoMembers(platform.db)) {
    for (const _ of [1, 2]) await givePicture(site, { profileId })
  }
  await seed()
}, 120_000)

const seed = async () => {
  const { db, clock } = site.platform
  await seedPhotoHelp(site.platform, await demoMembers(db))
  await showScores(db, clock.now())
}

async function logIn(number: number) {
  const { platform, origin } = site
  const member = (await demoMembers(platform.db)).find(({ plan }) => plan.number === number)
  const account = await platform.db
    .selectFrom('accounts')
    .select(['id', 'email'])
    .where('default_profile_id', '=', member?.profileId ?? '')
    .executeTakeFirstOrThrow()
  const session = { accountId: account.id, byMail: true, address: '127.0.0.1' }
  const token = await platform.sessions.begin(platform.db, session)
  const profileId = member?.profileId ?? ''
  return {
    accountId: account.id,
    email: account.email,
    profileId,
    token,
    visitor: new Visitor(origin, token),
  }
}

const offersOf = async ({ visitor }: Awaited<ReturnType<typeof logIn>>): Promise<PhotoOffer[]> =>
  JSON.parse(expectDone(await visitor.call('GET /api/games/photo-help/offers')).text)

it('has crops for both logins to compare, pictures to help with, and a board', async () => {
  for (const number of [demoMemberNumber, adminNumber]) {
    const member = await logIn(number)
    const open = (await offersOf(member)).find(({ state }) => state === 'OPEN')
    const { crops } = await offerDetails(member, open?.id ?? '')
    expect(crops.length).toBeGreaterThan(1)
    const dealt = expectDone(await member.visitor.call('POST /api/games/photo-help/deals'))
    expect(JSON.parse(dealt.text).length).toBeGreaterThan(1)
  }
  const { visitor } = await logIn(demoMemberNumber)
  const call = { params: { game: 'PHOTO_HELP' } } as const
  const board: Board = JSON.parse(
    expectDone(await visitor.call('GET /api/games/:game/board', call)).text,
  )
  expect(board.entries.length).toBeGreaterThan(5)
})

it('shows the demo member what a crop did', async () => {
  const robin = await logIn(demoMemberNumber)
  const taken = (await offersOf(robin)).find(({ state }) => state === 'ACCEPTED')
  const { effect } = await offerDetails(robin, taken?.id ?? '')
  expect(effect?.difference?.low).toBeGreaterThan(0)
})

it('adds nothing when it is made again, and leaves no session', async () => {
  const { db } = site.platform
  const count = async () => (await db.selectFrom('games_photo_deals').select('id').execute()).length
  const sessions = await db.selectFrom('sessions').select('address').execute()
  expect(sessions.length).toBeLessThanOrEqual(4)
  const before = await count()
  await seed()
  expect(await count()).toBe(before)
})
