import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { moveCootiesOn } from '#server/features/games/cooties/cooties.jobs.ts'
import { readOwnCooties, readResult } from '#server/features/games/cooties/read-state.ts'
import { readOwnPictures } from '#server/features/games/hot-or-not/standings.ts'
import { readBoard, showScores } from '#server/features/games/seasons.ts'
import { offerDetails } from '#server/testing/photo-help-actions.ts'
import { givePicture } from '#server/testing/picture-actions.ts'
import { sample } from '#server/testing/sample.ts'
import { TestClock } from '#server/testing/test-clock.ts'
import { ownSite } from '#server/testing/test-site.ts'
import { expectDone } from '#server/testing/visitor.ts'
import { busterLimits } from '#shared/games/gpt-buster/rules.ts'
import type { PhotoOffer } from '#shared/games/photo-help/contract.ts'
import { gamesLimits } from '#shared/games-limits.ts'
import { demoMembers } from '../demo-members.ts'
import { adminNumber, demoMemberNumber } from '../plan-member.ts'
import { seedCommunity } from '../seed-demo.ts'
import { seedCooties } from './seed-cooties.ts'
import { seedGptBuster } from './seed-gpt-buster.ts'
import { seedPhotoHelp } from './seed-photo-help.ts'
import { seedPictureGames } from './seed-picture-games.ts'

const size = sample(60, 80)
// A Thursday.
const clock = new TestClock(Date.UTC(2026, 5, 4, 18))
const site = await ownSite('a demo community', { DEMO: String(size) }, { clock })
const { platform } = site
const { db } = platform
await platform.jobs.stop()
await db.transaction().execute(tx => seedCommunity(platform, tx, { size }))
const members = await demoMembers(db)
for (const { profileId } of members) {
  for (const _ of [1, 2]) await givePicture(site, { profileId })
}
const idOf = (number: number) => members.find(({ plan }) => plan.number === number)?.profileId ?? ''
const robin = idOf(demoMemberNumber)

async function seed() {
  await seedCooties(platform, members)
  await seedGptBuster(platform, members)
  await seedPhotoHelp(platform, members)
  await seedPictureGames(platform, members)
  await showScores(db, clock.now())
}
await seed()

/** The number of rows in each table of games, and the number of sessions. */
async function counts() {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*)::int from games_cooties_infections) as infections,
      (select count(*)::int from games_cooties_pokes) as pokes, (select count(*)::int from games_photo_deals) as crops,
      (select count(*)::int from games_picture_deals) as deals, (select count(*)::int from games_guesses) as guesses,
      (select count(*)::int from games_tallies) as tallies, (select count(*)::int from games_buster_rounds) as rounds,
      (select count(*)::int from games_buster_deals) as verdicts, (select count(*)::int from games_players) as players,
      (select count(*)::int from likes_pictures) as likes, (select count(*)::int from sessions) as sessions`.execute(
    db,
  )
  return rows[0]
}

it('adds nothing when it is seeded again, leaves no session, and leaves the job nothing to begin', async () => {
  const before = await counts()
  expect(before).toMatchObject({ sessions: 0 })
  await seed()
  await moveCootiesOn(platform)
  expect(await counts()).toEqual(before)
})

describe('cooties', () => {
  it('have a past week with a chain and healers', async () => {
    const { result } = await readResult(platform, robin)
    expect(result?.tsEnded).toBe(Date.UTC(2026, 5, 1))
    expect(result?.carriers).toBeGreaterThan(8)
    expect(result?.chainLength).toBeGreaterThanOrEqual(2)
    expect(result?.chain.some(({ member }) => member !== undefined)).toBe(true)
    expect(result?.healers.length).toBeGreaterThan(0)
  })

  it('go on in another week, and the demo member has had them for some minutes', async () => {
    const own = await readOwnCooties(platform, robin)
    expect(own).toMatchObject({ state: 'CARRIER', pokesLeft: 3, tsEnds: Date.UTC(2026, 5, 8) })
    const news = db.selectFrom('notifications').select('id').where('profile_id', '=', robin)
    expect(await news.where('kind', '=', 'COOTIES_CAUGHT').execute()).toHaveLength(1)
  })
})

it('GPT Buster! has players, and the demo member is one of them', async () => {
  const players = await db.selectFrom('games_players').select('profile_id as id').execute()
  expect(players.length).toBeGreaterThanOrEqual(gamesLimits.playersLeast)
  expect(players).toContainEqual({ id: robin })
  const open = db.selectFrom('games_buster_rounds').select('id').where('state', '=', 'OPEN')
  expect((await open.execute()).length).toBeGreaterThan(5)
  const votes = db.selectFrom('games_buster_deals').select('id').where('verdict', 'is not', null)
  expect((await votes.execute()).length).toBeGreaterThan(busterLimits.itemsAtOnce)
})

it.each(['GPT_BUSTER', 'HOT_OR_NOT', 'PHOTO_HELP', 'RATING_GAME'] as const)(
  '%s has a board',
  async game => {
    const { entries } = await readBoard(platform, robin, game)
    expect(entries.length).toBeGreaterThan(4)
  },
)

describe('pictures', () => {
  it('have bands, and players have badges', async () => {
    const { pictures } = await readOwnPictures(db, robin)
    expect(pictures).toContainEqual(expect.objectContaining({ band: expect.any(String) }))
    const badges = db.selectFrom('games_players').where('badge_at', 'is not', null)
    expect((await badges.select('profile_id').execute()).length).toBeGreaterThan(0)
  })

  it('get no vote from their owner, or from members whom their owner never meets', async () => {
    const { rows } = await sql`
      select from games_picture_deals deal join pictures on pictures.id = picture_id
      where pictures.profile_id = deal.profile_id or exists (
        select from blocks where (blocker_profile_id, blocked_profile_id)
          in ((deal.profile_id, pictures.profile_id), (pictures.profile_id, deal.profile_id)))`.execute(
      db,
    )
    expect(rows).toEqual([])
  })
})

describe('photo help', () => {
  async function logIn(number: number) {
    const profileId = idOf(number)
    const { accountId, email } = await db
      .selectFrom('accounts')
      .select(['id as accountId', 'email'])
      .where('default_profile_id', '=', profileId)
      .executeTakeFirstOrThrow()
    const session = { accountId, byMail: true, address: '127.0.0.1' }
    const token = await platform.sessions.begin(db, session)
    return { accountId, email, profileId, token, visitor: site.visitor(token) }
  }

  const offersOf = async ({ visitor }: Awaited<ReturnType<typeof logIn>>): Promise<PhotoOffer[]> =>
    JSON.parse(expectDone(await visitor.call('GET /api/games/photo-help/offers')).text)

  it('has crops that both logins can compare, and pictures to help with', async () => {
    for (const number of [demoMemberNumber, adminNumber]) {
      const member = await logIn(number)
      const open = (await offersOf(member)).find(({ state }) => state === 'OPEN')
      const { crops } = await offerDetails(member, open?.id ?? '')
      expect(crops.length).toBeGreaterThan(1)
      const dealt = expectDone(await member.visitor.call('POST /api/games/photo-help/deals'))
      expect(JSON.parse(dealt.text).length).toBeGreaterThan(1)
    }
  })

  it('shows the demo member the effect of a crop', async () => {
    const member = await logIn(demoMemberNumber)
    const taken = (await offersOf(member)).find(({ state }) => state === 'ACCEPTED')
    const { effect } = await offerDetails(member, taken?.id ?? '')
    expect(effect?.difference?.low).toBeGreaterThan(0)
  })
})
