import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { readOwnPictures } from '#server/features/games/hot-or-not/standings.ts'
import { readBoard } from '#server/features/games/seasons.ts'
import { givePicture } from '#server/testing/picture-actions.ts'
import { sample } from '#server/testing/sample.ts'
import { ownSite } from '#server/testing/test-site.ts'
import { type DemoMember, demoMembers } from '../demo-members.ts'
import { demoMemberNumber } from '../plan-member.ts'
import { seedCommunity } from '../seed-demo.ts'
import { seedPictureGames } from './seed-picture-games.ts'

const size = sample(40, 50)

const site = await ownSite('a demo community', { DEMO: String(size) })
let members: readonly DemoMember[]
let robin: string
beforeAll(async () => {
  const { platform } = site
  await platform.db.transaction().execute(tx => seedCommunity(platform, tx, { size }))
  members = await demoMembers(platform.db)
  for (const { profileId } of members.slice(0, 35)) await givePicture(site, { profileId })
  robin = members.find(({ plan }) => plan.number === demoMemberNumber)?.profileId ?? ''
  await seedPictureGames(platform, members)
}, 120_000)

async function counts() {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*)::int from games_picture_deals) as deals,
      (select count(*)::int from games_guesses) as guesses, (select count(*)::int from games_tallies) as tallies,
      (select count(*)::int from likes_pictures) as likes, (select count(*)::int from games_players) as players`.execute(
    site.platform.db,
  )
  return rows[0]
}

it('has boards, bands and badges', async () => {
  for (const game of ['HOT_OR_NOT', 'RATING_GAME'] as const) {
    const { entries } = await readBoard(site.platform, robin, game)
    expect(entries.length).toBeGreaterThan(4)
  }
  const { pictures } = await readOwnPictures(site.platform.db, robin)
  expect(pictures).toMatchObject([{ band: expect.any(String) }])
  const badges = site.platform.db.selectFrom('games_players').where('badge_at', 'is not', null)
  expect((await badges.select('profile_id').execute()).length).toBeGreaterThan(0)
})

it('has nobody vote on their own picture, nor on that of whom they are kept apart from', async () => {
  const { rows } = await sql`
    select from games_picture_deals deal join pictures on pictures.id = picture_id
    where pictures.profile_id = deal.profile_id or exists (
      select from blocks where (blocker_profile_id, blocked_profile_id)
        in ((deal.profile_id, pictures.profile_id), (pictures.profile_id, deal.profile_id)))`.execute(
    site.platform.db,
  )
  expect(rows).toEqual([])
})

it('adds nothing when it is made again', async () => {
  const before = await counts()
  await seedPictureGames(site.platform, members)
  expect(await counts()).toEqual(before)
})
