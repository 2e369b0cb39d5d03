import { newId } from '#server/platform/clock.ts'
import { relatedAmong } from '#server/policies/jurors.ts'
import { type Dice, dice } from '../dice.ts'
import type { CaseStory } from '../words/cases.ts'
import { mainPictures, type Past, type Player } from './past.ts'
import type { CastStory } from './store-case.ts'

/** A story that is to be given members. */
export interface PlannedCase
  extends Pick<CastStory, 'story' | 'openedAt' | 'juror' | 'appealedAt'> {
  readonly accused?: Player
  readonly reporter?: Player
}

const dayMs = 86_400_000
/**
 * Later ones can be seen today: their sides do not write with the demo member, who would miss them, and each is in one alone,
 * since jurors and sides of the others do not exist for each other.
 */
const recentMs = 14 * dayMs

/** Gives each story members who had joined by then: each is accused once, as far as there are enough. */
export async function castCases(past: Past, planned: readonly PlannedCase[]): Promise<CastStory[]> {
  const { robin, kim, players, db, now } = past
  const own = dice('cast of cases')
  const met = await metPairs(past)
  const pictures = await mainPictures(past)
  const ids = players.map(({ profileId }) => profileId)
  const known = await relatedAmong(db, ids, [robin.profileId])
  const reporters = new Set(planned.flatMap(({ reporter }) => reporter ?? []))
  const others = players.filter(player => player !== robin && player !== kim)
  const accusedBefore = new Set<Player>()
  const reportedBefore = new Set<Player>()
  const recent = new Set<Player>()
  return planned.flatMap(plan => castOne(plan) ?? [])

  function castOne({
    accused: givenAccused,
    reporter: givenReporter,
    ...plan
  }: PlannedCase): CastStory | undefined {
    const { story, openedAt } = plan
    const isRecent = now.getTime() - openedAt.getTime() < recentMs
    const there = others.filter(
      player =>
        openedAt.getTime() - player.joinedAt.getTime() > dayMs &&
        !(isRecent && (recent.has(player) || met.has(pairOf(player, robin)))) &&
        !(plan.juror && known.has(player.profileId)) &&
        !reporters.has(player),
    )
    const accusable = there.filter(
      player => story.kind !== 'PICTURE' || pictures.has(player.profileId),
    )
    const unaccused = accusable.filter(player => !accusedBefore.has(player))
    const accused =
      givenAccused ?? pickAccused(own, story, unaccused.length > 0 ? unaccused : accusable)
    if (!accused) return undefined
    const strangers = there.filter(
      player => player !== accused && !met.has(pairOf(player, accused)),
    )
    const fresh = strangers.filter(player => !reportedBefore.has(player))
    const good = fresh.filter(player => !accusedBefore.has(player))
    const choice = [good, fresh].find(({ length }) => length > 1) ?? strangers
    const [first, alsoReporter] = own.some(choice, 2)
    const reporter = givenReporter ?? first
    if (!reporter) return undefined
    accusedBefore.add(accused)
    reportedBefore.add(reporter)
    met.add(pairOf(accused, reporter))
    if (isRecent) for (const side of [accused, reporter, alsoReporter]) if (side) recent.add(side)
    const pictureId = story.kind === 'PICTURE' ? pictures.get(accused.profileId) : undefined
    // An hour or so before the report.
    const sentAt = new Date(openedAt.getTime() - own.whole(8, 110) * 60_000)
    const thingId = pictureId ?? newId({ now: () => sentAt })
    return { ...plan, accused, reporter, alsoReporter, thingId, sentAt }
  }
}

/** Who is said to be a minor is the youngest at least. */
function pickAccused(own: Dice, { reason }: CaseStory, players: readonly Player[]) {
  if (reason !== 'MINOR') return own.some(players, 1)[0]
  return players.toSorted((one, other) => one.plan.ageYears - other.plan.ageYears)[0]
}

const pairOf = (one: Player, other: Player) => [one.profileId, other.profileId].toSorted().join()

async function metPairs({ db }: Past): Promise<Set<string>> {
  const pairs = await db
    .selectFrom('chat_conversations')
    .select(['low_profile_id as low', 'high_profile_id as high'])
    .execute()
  return new Set(pairs.map(({ low, high }) => [low, high].toSorted().join()))
}
