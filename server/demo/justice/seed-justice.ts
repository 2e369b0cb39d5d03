import { storeConversations } from '#server/features/chat/chat.factory.ts'
import { publishDocket } from '#server/features/moderation/docket.ts'
import { practiceCases } from '#server/features/moderation/practice/practice-cases.ts'
import { recordAct } from '#server/platform/audit/audit.ts'
import { newId } from '#server/platform/clock.ts'
import { relatedAmong } from '#server/policies/jurors.ts'
import { justiceLimits } from '#shared/justice-limits.ts'
import { type Dice, dice } from '../dice.ts'
import { insertRows } from '../insert-rows.ts'
import { type CaseStory, cases } from '../words/cases.ts'
import { mainPictures, type Past, type Player } from './past.ts'
import { type CastStory, storePastCase, wordsOf } from './store-case.ts'

const dayMs = 86_400_000
const dayHours = 24
/** The age of the oldest case. The docket gets at least five whole months. */
const daysBack = 182
const servingShare = 0.8
/** Few enough for one pool, so the demo member is always in it. */
const servingMax = justiceLimits.poolMax
const practiced = 9

/** Stores half a year of cases, today's open ones, and the jurors. */
export async function seedJustice(past: Past, stop?: AbortSignal): Promise<void> {
  await enterService(past)
  await practice(past)
  const planned = [...plannedClosed(past), ...plannedOpen(past)].toSorted(
    (one, other) => one.openedAt.getTime() - other.openedAt.getTime(),
  )
  const left: CastStory[] = []
  for (const cast of await castCases(past, planned)) {
    stop?.throwIfAborted()
    const { caseId, isRemoved } = await storePastCase(past, cast)
    if (cast.story.kind === 'MESSAGE' && !isRemoved) left.push(cast)
    if (cast.story.reason === 'THREAT') await answerReporter(past, caseId, cast.openedAt)
  }
  await storeMessages(past, left)
  await publishMonths(past)
}

/** Lets most members serve. The administrator never does, because they decide when juries cannot. */
async function enterService({ db, now, players, robin, kim }: Past): Promise<void> {
  const serving = players
    .slice(0, servingMax)
    .filter(
      player =>
        player === robin ||
        (player !== kim && dice('jury', player.plan.number).chance(servingShare)),
    )
  const rows = serving.map(({ profileId, joinedAt }) => ({
    profile_id: profileId,
    since: new Date(Math.min(joinedAt.getTime() + dayMs, now.getTime())),
  }))
  await insertRows(db, 'moderation_service', rows)
}

async function practice({ db, robin, hoursAgo }: Past): Promise<void> {
  const own = dice('practice')
  const rows = own.some(practiceCases, practiced).map(({ id, upheld }) => {
    const isRight = own.chance(0.8)
    const answer = { item: id, upholds: isRight ? upheld : !upheld, is_right: isRight }
    return { ...answer, profile_id: robin.profileId, answered_at: hoursAgo(own.next() * 1_440) }
  })
  await insertRows(db, 'moderation_practice_answers', rows)
}

/** Spread evenly over the months, give or take some hours. */
function plannedClosed(past: Past): PlannedCase[] {
  const own = dice('closed cases')
  const sore = soreReporter(past)
  const spread = daysBack - 12
  const closed = cases.closed.map((story, index) => {
    const days = daysBack - (spread * index) / cases.closed.length + own.next() * 3
    return plannedAt(past, story, days * dayHours)
  })
  const ownCase = { ...plannedAt(past, cases.ownClosed, 97 * dayHours), accused: past.robin }
  const sores = cases.sore.map((story, index) => ({
    ...plannedAt(past, story, (66 - index * 17) * dayHours),
    ...(sore && { reporter: sore }),
  }))
  return [...closed, ownCase, ...sores]
}

const plannedAt = ({ hoursAgo }: Past, story: CaseStory, hours: number): PlannedCase => ({
  story,
  openedAt: hoursAgo(hours),
})

function plannedOpen(past: Past): PlannedCase[] {
  const { robin } = past
  const sore = soreReporter(past)
  const at = (story: CaseStory, hours: number) => plannedAt(past, story, hours)
  return [
    { ...at(cases.appealed, 122), appealedAt: past.hoursAgo(15) },
    at(cases.dungeon, 98),
    at(cases.fresh, 80),
    { ...at(cases.ownReport, 60), reporter: robin },
    { ...at(cases.ownJury, 31), juror: robin },
    ...cases.new.map((story, index) => at(story, 3 + index * 8)),
    ...cases.urgent.map((story, index) => at(story, 2 + index * 15)),
    { ...at(cases.readFirst, 20), ...(sore && { reporter: sore }) },
  ]
}

/** A member of long standing, other than the two logins. */
const soreReporter = ({ players, robin, kim }: Past) =>
  players.findLast(
    player => player !== robin && player !== kim && player.plan.daysSinceJoining > 120,
  )

/** Stores the reported messages that were not removed. They are read, because they were reported. */
async function storeMessages({ db }: Past, left: readonly CastStory[]): Promise<void> {
  const messages = left.map(cast => ({
    id: cast.thingId,
    from: cast.accused.profileId,
    to: cast.reporter.profileId,
    bodyText: wordsOf(cast),
    at: cast.sentAt,
    readAt: new Date(cast.openedAt.getTime() - 3 * 60_000),
  }))
  await storeConversations(db, messages)
}

async function answerReporter(past: Past, caseId: string, openedAt: Date): Promise<void> {
  const { db } = past
  const at = past.at(new Date(openedAt.getTime() + 3_600_000))
  const answer = { id: newId(at.clock), case_id: caseId, side: 'REPORTER', sent_at: at.clock.now() }
  const message = { ...answer, body_text: cases.threatAnswer }
  await insertRows(db, 'moderation_messages', [message])
  const act = { actor: 'operator', action: 'CASE_MESSAGE_SENT', details: caseId } as const
  await recordAct(at, db, act)
}

async function publishMonths(past: Past): Promise<void> {
  const { now } = past
  for (let back = Math.ceil(daysBack / 28); back >= 0; back--) {
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1, 1))
    if (month <= now) await publishDocket(past.at(month), { isDemo: true })
  }
}

interface PlannedCase extends Pick<CastStory, 'story' | 'openedAt' | 'juror' | 'appealedAt'> {
  readonly accused?: Player
  readonly reporter?: Player
}

/**
 * Younger cases are still visible. Their sides do not write with the demo member, who would miss them. Each member is
 * in only one, because jurors and sides of other cases must not know each other.
 */
const recentMs = 14 * dayMs

/** Gives each story members who had joined by then. Each member is accused once, if there are enough of them. */
async function castCases(past: Past, planned: readonly PlannedCase[]): Promise<CastStory[]> {
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
    const hasThing = ({ profileId }: Player) => story.kind !== 'PICTURE' || pictures.has(profileId)
    const accusable = there.filter(hasThing)
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

/** The youngest member is the one who is reported as a minor. */
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
