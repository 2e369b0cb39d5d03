import type { LikeType } from '#shared/contract/likes.ts'
import { dice } from './dice.ts'
import { adminNumber, demoMemberNumber } from './plan-member.ts'

/** Who thinks what of whom; members by number. */
export interface PlannedLike {
  readonly from: number
  readonly to: number
  readonly likeType: LikeType
  readonly minutesAgo: number
}

const tenDaysMinutes = 14_400
const likesMost = 7
const likedByDemoMember = 9
const membersPerBlock = 40

export function planLikes(numbers: readonly number[]): PlannedLike[] {
  return numbers.flatMap(from => {
    const own = dice('likes', from)
    const count = from === demoMemberNumber ? likedByDemoMember : own.whole(0, likesMost)
    const others = numbers.filter(number => number !== from)
    // Every eighth or so has also noticed the demo member, whose likes would else be few.
    const fond = from !== demoMemberNumber && own.chance(0.12) ? [demoMemberNumber] : []
    return [...new Set([...own.some(others, count), ...fond])].map(to => ({
      from,
      to,
      likeType: own.chance(0.86) || to === demoMemberNumber ? 'LIKE' : 'DISLIKE',
      minutesAgo: own.whole(1, tenDaysMinutes),
    }))
  })
}

/** A few pairs who want to see nothing of each other; never the two whom a visitor logs in as. */
export function planBlocks(numbers: readonly number[]): { from: number; to: number }[] {
  const own = dice('blocks')
  const others = numbers.filter(number => number !== demoMemberNumber && number !== adminNumber)
  return Array.from({ length: Math.floor(others.length / membersPerBlock) }, () =>
    own.some(others, 2),
  ).flatMap(([from, to]) => (from === undefined || to === undefined ? [] : [{ from, to }]))
}
