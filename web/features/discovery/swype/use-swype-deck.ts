import type { ProfileBrief } from '#shared/contract/discovery.ts'
import type { LikeType } from '#shared/contract/likes.ts'
import { swypeTexts as texts } from '#shared/texts/swype.ts'
import { ApiProblem } from '#web/lib/api-problem.ts'
import { refusalWords } from '#web/lib/refusal-words.ts'
import { swipeOpinions } from '#web/lib/swipe-opinions.ts'
import type { SwipeDirection } from '#web/ui/deck/swipe-direction.ts'
import { useToast } from '#web/ui/toast.tsx'
import { lastSwiped, withGone, withReturned, withSwiped } from './swiping.ts'
import { changeSwiping, readSwiping } from './swiping-store.ts'
import { type NearDeckSearch, useNearDeck } from './swype.data.ts'

export interface SwypeDeckSource extends NearDeckSearch {
  /** Sends what is thought of somebody, undefined to take it back, until it is answered; fails when it is refused. */
  readonly send: (profileId: string, likeType: LikeType | undefined) => Promise<void>
}

/** The deck, and what is done with its top card. */
export function useSwypeDeck({ send, ...search }: SwypeDeckSource) {
  const near = useNearDeck(search)
  const sayFailed = useSayFailed()
  const { profileId } = search
  const { deck, swiping } = near
  const last = lastSwiped(swiping, deck)

  const swipe = (brief: ProfileBrief, direction: SwipeDirection) => {
    const swiped = { brief, direction, deck }
    changeSwiping(profileId, now => withSwiped(now, swiped))
    send(brief.profileId, swipeOpinions[direction]).catch((problem: unknown) => {
      if (!readSwiping(profileId).swiped.includes(swiped)) return
      const change = statusOf(problem) === 404 ? withGone : withReturned
      changeSwiping(profileId, now => change(now, swiped))
      if (!isSeen(problem)) sayFailed(texts.notSaved(brief.profileName), problem)
    })
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

function useSayFailed() {
  const showToast = useToast()
  return (title: string, problem: unknown) => {
    const description = refusalWords(problem) ?? texts.tryAgain
    showToast({ id: 'swipe', kind: 'error', title, description })
  }
}

/** Who has to log in again, or has swiped all he may today, sees that by himself. */
const isSeen = (problem: unknown) => [401, 429].includes(statusOf(problem) ?? 0)

const statusOf = (problem: unknown) => (problem instanceof ApiProblem ? problem.status : undefined)
