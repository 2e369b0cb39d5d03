import { castVote } from '#server/features/moderation/jury/cast-vote.ts'
import {
  juries,
  justiceLimits,
  type Penalty,
  penalties,
  type Round,
} from '#shared/justice-limits.ts'
import { type Dice, dice } from '../dice.ts'
import { rejectingReasons, upholdingReasons } from '../words/case-story.ts'
import type { Past, Player } from './past.ts'

interface PlayedVotes {
  readonly caseId: string
  readonly round: Round
  /** When they were called. */
  readonly from: Date
  readonly outcome: Penalty | 'REJECTED'
  readonly why: readonly [string, ...string[]]
  /** Lets the others vote, and comes last. */
  readonly silent?: Player | undefined
}

interface PlayedVote {
  readonly upholds: boolean
  readonly penalty?: Penalty
  readonly reason: string
}

const hourMs = 3_600_000

/** Those who are called vote one after the other, until it is decided or later than now. */
export async function playVotes(past: Past, played: PlayedVotes): Promise<void> {
  const { caseId, round, from, silent } = played
  const jurors = await calledTo(past, caseId, silent)
  const [first] = jurors
  if (!first) return
  const own = dice(`votes ${round}`, first.plan.number)
  const votes = planVotes(own, played)
  // Hours after the call, the earliest first; nobody has fewer than two left.
  const hours = jurors
    .map((_, index) => 1 + own.next() * (index === 0 ? 2 : justiceLimits.voteMs / hourMs - 3))
    .toSorted((one, other) => one - other)
  for (const [index, juror] of jurors.entries()) {
    const at = new Date(from.getTime() + (hours[index] ?? 0) * hourMs)
    const vote = votes[index]
    if (!vote || at > past.now || !(await isVoting(past, caseId))) return
    const ref = await refOf(past, caseId, juror)
    await castVote(past.at(at), { viewer: await past.viewer(juror), ref }, vote)
  }
}

async function calledTo({ db, players }: Past, caseId: string, silent?: Player) {
  const called = await db
    .selectFrom('moderation_jurors')
    .select('juror_profile_id as id')
    .where('case_id', '=', caseId)
    .where('state', '=', 'CALLED')
    .orderBy('juror_profile_id')
    .execute()
  const ids = new Set(called.map(({ id }) => id))
  // The demo member is the first of all players: a call that is to wait for them is planned, and no other does.
  return players.filter(player => ids.has(player.profileId) && player !== silent)
}

/** Under which a juror knows the case. */
async function refOf({ db }: Past, caseId: string, { profileId }: Player): Promise<string> {
  const seat = db.selectFrom('moderation_jurors').select('ref')
  const own = seat.where(eb => eb.and({ case_id: caseId, juror_profile_id: profileId }))
  return (await own.executeTakeFirstOrThrow()).ref
}

async function isVoting({ db }: Past, caseId: string): Promise<boolean> {
  const found = db.selectFrom('moderation_cases').select('stage').where('id', '=', caseId)
  return (await found.executeTakeFirst())?.stage === 'VOTE'
}

/** As many as there are seats, with the outcome that they are to have. */
function planVotes(own: Dice, { round, outcome, why }: PlayedVotes): PlayedVote[] {
  const { jurors, uphold } = juries[round]
  const isUpheld = outcome !== 'REJECTED'
  const others = own.whole(0, isUpheld ? jurors - uphold : 2)
  // Who is of another mind is heard before it is decided.
  const places = own.some([...Array(isUpheld ? jurors : 3).keys()], others)
  let said = 0
  return Array.from({ length: jurors }, (_, index) => {
    const upholds = places.includes(index) !== isUpheld
    const general = upholds ? upholdingReasons : rejectingReasons
    const isOfMajority = upholds === isUpheld
    const reason = (isOfMajority ? why[said++] : undefined) ?? own.pick(general)
    if (!upholds) return { upholds, reason }
    return { upholds, reason, penalty: isUpheld ? near(own, outcome) : own.pick(['WARNING']) }
  })
}

/** Most of them the same. */
function near(own: Dice, penalty: Penalty): Penalty {
  const step = own.pick([0, 0, 0, 0, 0, -1, 1] as const)
  return penalties[penalties.indexOf(penalty) + step] ?? penalty
}
