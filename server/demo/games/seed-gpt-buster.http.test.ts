import { beforeAll, expect, it } from 'vitest'
import { ownSite } from '#server/testing/test-site.ts'
import { busterLimits } from '#shared/games/gpt-buster/rules.ts'
import { gamesLimits } from '#shared/games-limits.ts'
import { demoMembers } from '../demo-members.ts'
import { demoMemberNumber } from '../plan-member.ts'
import { seedCommunity } from '../seed-demo.ts'
import { seedGptBuster } from './seed-gpt-buster.ts'

const site = await ownSite('a demo community', { DEMO: '40' })
beforeAll(async () => {
  const { platform } = site
  await platform.jobs.stop()
  await platform.db.transaction().execute(tx => seedCommunity(platform, tx, { size: 40 }))
})

it('a demo community plays GPT Buster!, and has begun once', async () => {
  const { db } = site.platform
  const members = await demoMembers(db)
  const read = async () => ({
    players: await db.selectFrom('games_players').select('profile_id').execute(),
    rounds: await db.selectFrom('games_buster_rounds').select('state').execute(),
    votes: await db
      .selectFrom('games_buster_deals')
      .select('profile_id')
      .where('verdict', 'is not', null)
      .execute(),
    board: await db
      .selectFrom('games_scores')
      .select('profile_id')
      .where('total', '>=', gamesLimits.boardLeast)
      .execute(),
    sessions: await db.selectFrom('sessions').select('id').execute(),
  })
  await seedGptBuster(site.platform, members)
  const first = await read()
  expect(first.players.length).toBeGreaterThanOrEqual(gamesLimits.playersLeast)
  expect(first.rounds.filter(({ state }) => state === 'OPEN').length).toBeGreaterThan(5)
  expect(first.votes.length).toBeGreaterThan(busterLimits.itemsAtOnce)
  expect(first.board.length).toBeGreaterThan(5)
  expect(first.sessions).toEqual([])
  const robin = members.find(({ plan }) => plan.number === demoMemberNumber)
  expect(first.players.map(player => player.profile_id)).toContain(robin?.profileId)
  await seedGptBuster(site.platform, members)
  expect(await read()).toEqual(first)
})
