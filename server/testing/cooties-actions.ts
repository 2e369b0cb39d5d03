import { moveCootiesOn } from '#server/features/games/cooties/cooties.jobs.ts'
import { infect } from '#server/features/games/cooties/open-round.ts'
import { putInDungeon } from '#server/features/moderation/dungeon/stay.factory.ts'
import type { GameChange } from '#shared/contract/games.ts'
import type { Point } from '#shared/distance.ts'
import type { CootiesPlayer } from '#shared/games/cooties/contract.ts'
import { questions } from '#shared/games/cooties/questions.ts'
import { sectorKey, sectorOf } from '#shared/sectors.ts'
import { firstOf, playersOf, putGame } from './game-actions.ts'
import { placeMember } from './member-actions.ts'
import { removeRows, rowOf } from './stored-rows.ts'
import type { Many, SharedSite, TestMember } from './test-site.ts'
import { expectDone, type Reply, textOf } from './visitor.ts'

const town: Point = { lat: 52.5, lon: 13.4 }
const townSector = sectorKey(sectorOf(town))

type Platformed = Pick<SharedSite, 'platform'>
type Peopled = Pick<SharedSite, 'many' | 'platform'>
type Other = Pick<TestMember, 'profileId'>

export const joinCooties = (member: TestMember, change: GameChange = {}): Promise<Reply> =>
  putGame(member, 'COOTIES', { isJoined: true, ...change })

/** Places members, because a position ends after about a day. */
export const placeAll = (members: readonly TestMember[], at: Point = town): Promise<Reply[]> =>
  Promise.all(
    members.map((member, index) =>
      placeMember(member, { lat: at.lat + index / 1_000, lon: at.lon }).then(expectDone),
    ),
  )

export async function cootiesPlayers<const Count extends number>(
  site: Peopled,
  count: Count,
): Promise<Many<Count, TestMember>>
export async function cootiesPlayers(site: Peopled, count: number): Promise<unknown> {
  const members = await playersOf(site, 'COOTIES', count)
  await placeAll(members)
  return members
}

/** Players in an open round, and the first carriers among them. */
export async function cootiesRound(site: Peopled, count: number) {
  const players = await cootiesPlayers(site, count)
  await moveCootiesOn(site.platform)
  const carriers: TestMember[] = []
  for (const player of players) {
    if ((await ownCooties(player)).state === 'CARRIER') carriers.push(player)
  }
  const [first] = firstOf(carriers, 1)
  return { players, first, others: players.filter(player => !carriers.includes(player)) }
}

export async function beginWith(site: Platformed, carriers: readonly Other[]): Promise<void> {
  const { db, clock } = site.platform
  await moveCootiesOn(site.platform)
  await removeRows(site, 'games_cooties_infections')
  const { id } = await rowOf(site, 'games_cooties_rounds', { closed_at: null })
  const profileIds = carriers.map(({ profileId }) => profileId)
  await infect(db, { roundId: id, profileIds, infectedBy: null, now: clock.now() })
}

export const ownCooties = ({ visitor }: TestMember) => visitor.read('GET /api/games/cooties')

/** What a player's layer shows of others, by id. */
export async function layerOf(
  { visitor }: TestMember,
  sectors: readonly string[] = [townSector],
): Promise<ReadonlyMap<string, CootiesPlayer['state']>> {
  const query = { sectors: [...sectors] }
  const players = await visitor.read('GET /api/games/cooties/players', { query })
  return new Map(players.map(({ profileId, state }) => [profileId, state]))
}

export const poke = ({ visitor }: TestMember, { profileId }: Other): Promise<Reply> =>
  visitor.call('PUT /api/games/cooties/pokes/:profileId', { params: { profileId } })

export const giveShot = ({ visitor }: TestMember, { profileId }: Other): Promise<Reply> =>
  visitor.call('PUT /api/games/cooties/shots/:profileId', { params: { profileId } })

export const readQuiz = ({ visitor }: TestMember): Promise<Reply> =>
  visitor.call('GET /api/games/cooties/quiz')

export const sendQuiz = (
  { visitor }: TestMember,
  number: number,
  answers: readonly number[],
): Promise<Reply> =>
  visitor.call('PUT /api/games/cooties/quiz/:number', {
    params: { number },
    body: { answers: [...answers] },
  })

export async function solutionFor(member: TestMember) {
  const { number, questions: asked } = expectDone(await readQuiz(member)).body
  const texts = Object.values(asked ?? {}).map(({ text }) => textOf(text))
  const answers = texts.map(text => questions.find(known => known.text === text)?.right ?? -1)
  return { number: Number(number), answers }
}

export async function passQuiz(member: TestMember): Promise<void> {
  const { number, answers } = await solutionFor(member)
  expectDone(await sendQuiz(member, number, answers))
}

export const putAway = (site: SharedSite, member: TestMember): Promise<unknown> =>
  putInDungeon(site, member)
