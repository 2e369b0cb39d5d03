import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import { justiceLimits } from '#shared/justice-limits.ts'

/** How well a member judges, by cases with a known outcome. */
export interface Accuracy {
  readonly answered: number
  readonly right: number
}

const z95 = 1.959_963_984_540_054

/**
 * Lower end of the 95% score interval of a share.
 * E. B. Wilson, 'Probable inference, the law of succession, and statistical inference', JASA 22 (1927) 209-212.
 * @param count out of `total`, 0 when nothing was counted
 * @returns 0 to 1
 */
export function wilsonLowerBound(count: number, total: number): number {
  if (total === 0) return 0
  const share = count / total
  const square = z95 ** 2
  const center = share + square / (2 * total)
  const half = z95 * Math.sqrt((share * (1 - share)) / total + square / (4 * total ** 2))
  return Math.max(0, (center - half) / (1 + square / total))
}

export const wilsonUpperBound = (count: number, total: number): number =>
  1 - wilsonLowerBound(total - count, total)

/** The assumed record of every member before their first answer: five answers, four of them right. */
const prior = { answered: 5, right: 4 }

/**
 * Weight of a vote: the log odds that the voter is right, in units of a newcomer's weight. This weight is optimal when
 * voters err independently.
 * S. Nitzan and J. Paroush, 'Optimal decision rules in uncertain dichotomous choice situations', International Economic
 * Review 23 (1982) 289-297.
 * @param accuracy absent for a voter without answers
 * @returns 0 to 2; 0 for a voter who is right in half of the cases or fewer
 */
export function weightOf({ answered, right }: Accuracy = { answered: 0, right: 0 }): number {
  const chance = (right + prior.right) / (answered + prior.answered)
  const weight = logOdds(chance) / logOdds(prior.right / prior.answered)
  return Math.min(2, Math.max(0, weight))
}

export const logOdds = (probability: number): number => Math.log(probability / (1 - probability))

/** Whether a member almost certainly does worse than a coin. */
export const isWorseThanChance = ({ answered, right }: Accuracy): boolean =>
  answered >= justiceLimits.practiceLeast && wilsonUpperBound(right, answered) < 0.5

const answersMax = 100
/** For each number of answers: the highest number of right ones that still means worse than a coin, or -1. */
const rightWithinChance = Array.from({ length: answersMax }, (_, answered) =>
  Array.from({ length: answered + 1 }, (_, right) => right).findLastIndex(right =>
    isWorseThanChance({ answered, right }),
  ),
)

/** The same rule inside a query. */
export const doesWorseThanChance = (profileId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (
    select from moderation_practice_answers answer where answer.profile_id = ${profileId}
    having count(*) filter (where is_right)
      <= (${sql.raw(`'{${rightWithinChance.join()}}'::int[]`)})[count(*) + 1])`

/**
 * The weighted median: half of the weight is below it. When the middle lies between two votes, it is the lower one.
 * @param votes at least one
 */
export function weightedMedian(votes: readonly { value: number; weight: number }[]): number {
  const sorted = votes.toSorted((one, other) => one.value - other.value)
  // When no vote has any weight, all weigh the same.
  const isWeighed = sorted.some(({ weight }) => weight > 0)
  const weights = sorted.map(({ weight }) => (isWeighed ? weight : 1))
  const half = weights.reduce((sum, weight) => sum + weight, 0) / 2
  let sum = 0
  const index = weights.findIndex(weight => {
    sum += weight
    // Sums of logarithms that should be equal differ in the last digits.
    return sum >= half - 1e-9
  })
  return sorted[index]?.value ?? 0
}

/** Counts first answers only. Members without answers are missing. */
export async function accuraciesOf(
  db: Db,
  profileIds: readonly string[],
): Promise<ReadonlyMap<string, Accuracy>> {
  const { rows } = await sql<Accuracy & { id: string }>`
    select profile_id as id, count(*)::int as answered, count(*) filter (where is_right)::int as right
    from moderation_practice_answers where profile_id = any(${profileIds}::uuid[]) and not is_repeat
    group by profile_id`.execute(db)
  return new Map(rows.map(({ id, ...accuracy }) => [id, accuracy]))
}
