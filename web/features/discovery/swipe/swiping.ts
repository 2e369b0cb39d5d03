import type { ProfileBrief } from '#shared/contract/discovery.ts'
import type { SwipeDirection } from '#web/ui/deck/use-swipe.ts'

export interface Swiped {
  readonly brief: ProfileBrief
  readonly direction: SwipeDirection
  /** The deck of the swipe. Every filter has its own. */
  readonly deck: string
  /** The member is no longer there, so the swipe cannot be undone. */
  readonly isGone?: boolean
}

/** The swipes of this visit, whether or not the server has them yet. */
export interface Swiping {
  /** In order. None of these members comes up again. */
  readonly swiped: readonly Swiped[]
  /** Members whose swipe was undone. They are on top of their deck, the first one topmost. */
  readonly returned: readonly Omit<Swiped, 'direction'>[]
}

export const nothingSwiped: Swiping = { swiped: [], returned: [] }

const isOf =
  (profileId: string) =>
  ({ brief }: Pick<Swiped, 'brief'>) =>
    brief.profileId === profileId
const without = <Each extends Pick<Swiped, 'brief'>>(list: readonly Each[], profileId: string) =>
  list.filter(each => !isOf(profileId)(each))

export function withSwiped({ swiped, returned }: Swiping, one: Swiped): Swiping {
  const { profileId } = one.brief
  return {
    swiped: [...without(swiped, profileId), one],
    returned: without(returned, profileId),
  }
}

/** Puts a member back on top, unless that swipe has already been undone. */
export function withReturned(swiping: Swiping, one: Swiped): Swiping {
  if (!swiping.swiped.includes(one)) return swiping
  const { brief, deck } = one
  return {
    swiped: swiping.swiped.filter(other => other !== one),
    returned: [{ brief, deck }, ...swiping.returned],
  }
}

export function withGone(swiping: Swiping, one: Swiped): Swiping {
  return {
    ...swiping,
    swiped: swiping.swiped.map(other => (other === one ? { ...one, isGone: true } : other)),
  }
}

export function withoutMissing(swiping: Swiping, isHere: (profileId: string) => boolean): Swiping {
  const returned = swiping.returned.filter(({ brief }) => isHere(brief.profileId))
  return returned.length === swiping.returned.length ? swiping : { ...swiping, returned }
}

/** The swipe that can be undone: the last one, if it was in this deck. */
export function lastSwiped({ swiped }: Swiping, deck: string): Swiped | undefined {
  const last = swiped.findLast(({ isGone }) => !isGone)
  return last?.deck === deck ? last : undefined
}

/** The cards of a deck, top card first: returned members, then those nearby, without swiped ones. */
export function cardsLeft(
  { swiped, returned }: Swiping,
  nearby: readonly ProfileBrief[],
  deck: string,
): ProfileBrief[] {
  const back = returned.filter(one => one.deck === deck).map(({ brief }) => brief)
  const others = nearby.filter(
    ({ profileId }) =>
      !swiped.some(isOf(profileId)) && !back.some(brief => brief.profileId === profileId),
  )
  return [...back, ...others]
}

/** The members nearby now. Those on the screen stay first while they are still there. */
export function mergeDeck(
  shown: readonly ProfileBrief[],
  fresh: readonly ProfileBrief[],
): ProfileBrief[] {
  const byId = new Map(fresh.map(brief => [brief.profileId, brief]))
  const stayed = shown.flatMap(({ profileId }) => byId.get(profileId) ?? [])
  return [...stayed, ...fresh.filter(brief => !stayed.includes(brief))]
}

/** The number of columns for this many pictures on a card of the deck (product.md section 9). */
export const pictureColumns = (count: number): number => (count > 4 ? Math.floor(count / 2) + 1 : 2)
