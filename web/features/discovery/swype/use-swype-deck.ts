import type { ProfileBrief } from '#shared/contract/discovery.ts'
import type { LikeType } from '#shared/contract/likes.ts'
import { swypeTexts as texts } from '#shared/texts/swype.ts'
import { ApiProblem } from '#web/lib/api-problem.ts'
import { refusalWords } from '#web/lib/refusal-words.ts'
import type { SwipeDirection } from '#web/ui/deck/swipe-direction.ts'
import { useToast } from '#web/ui/toast.tsx'
import { lastSwiped, type Swiped, withGone, withReturned, withSwiped } from './swiping.ts'
import { changeSwiping, readSwiping } from './swiping-store.ts'
import { type NearDeckSearch, useNearDeck } from './swype.data.ts'

export interface SwypeDeckSource extends NearDeckSearch {
  /** Sends what is thought of somebody, undefined to take it back, until it is answered; fails when it is refused. */
  readonly send: (profileId: string, likeType: LikeType | undefined) => Promise<void>
}

const opinions: Readonly<Record<SwipeDirection, LikeType>> = {
  left: 'DISLIKE',
  down: 'UNDETERMINED',
  right: 'LIKE',
}

/** The deck, and what is done with its top card. */
export function useSwypeDeck({ send, ...search }: SwypeDeckSource) {
  const near = useNearDeck(search)
  const showToast = useToast()
  const { profileId } = search
  const { deck, swiping } = near
  const last = lastSwiped(swiping, deck)

  const sayFailed = (title: string, problem: unknown) =>
    showToast({
      id: 'swipe',
      kind: 'error',
      title,
      description: refusalWords(problem) ?? texts.tryAgain,
    })
  const putBack = (swiped: Swiped, problem: unknown) => {
    const status = problem instanceof ApiProblem ? problem.status : undefined
    if (!readSwiping(profileId).swiped.includes(swiped)) return
    const change = status === 404 ? withGone : withReturned
    changeSwiping(profileId, now => change(now, swiped))
    // Who has to log in again sees that by himself.
    if (status !== 401) sayFailed(texts.notSaved(swiped.brief.profileName), problem)
  }
  const swipe = (brief: ProfileBrief, direction: SwipeDirection) => {
    const swiped = { brief, direction, deck }
    changeSwiping(profileId, now => withSwiped(now, swiped))
    send(brief.profileId, opinions[direction]).catch(problem => putBack(swiped, problem))
  }
  const takeBack = () => {
    if (!last) return
    const { brief } = last
    changeSwiping(profileId, now => withReturned(now, last))
    send(brief.profileId, undefined).catch((problem: unknown) => {
      const isBack = readSwiping(profileId).returned.some(one => one.brief === brief)
      if (isBack) sayFailed(texts.notTakenBack(brief.profileName), problem)
    })
  }
  return { ...near, last, swipe, takeBack }
}
