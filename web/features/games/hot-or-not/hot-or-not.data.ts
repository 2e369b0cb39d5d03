import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Card } from '#shared/games/hot-or-not/contract.ts'
import { hotOrNotTexts as texts } from '#shared/games/hot-or-not/texts.ts'
import type { StarSide, VoteAnswer } from '#shared/games-limits.ts'
import { uiTexts } from '#shared/texts/ui.ts'
import { api } from '#web/lib/api.ts'
import { ApiProblem, refusalWords } from '#web/lib/api-problem.ts'
import { createDraftStore } from '#web/lib/draft-store.ts'
import { fetchKeepalive } from '#web/lib/fetch.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { writeRetryDelayMs } from '#web/lib/retry.ts'
import { usePendingInputs, useWrite } from '#web/lib/use-write.ts'
import type { SwipeDirection } from '#web/ui/deck/use-swipe.ts'
import { useToast } from '#web/ui/overlay/toast.tsx'
import { type DeckCard, deckOf, mergeDeck } from './deck-cards.ts'

const cardsMin = 7
/** With more votes in flight, the server would deal the same cards again. */
const pendingMax = 5

/** Keys of the cards swiped since the page opened. None comes up again, whether or not the server has the vote yet. */
const swiped = createDraftStore<ReadonlySet<string>>()
const keyOf = (profileId: string) => `${profileId} hot-or-not`
const nothing: ReadonlySet<string> = new Set()
const readSwiped = (profileId: string) => swiped.read(keyOf(profileId)) ?? nothing

interface Read {
  readonly cards: readonly DeckCard[]
  readonly isAll: boolean
}

/**
 * The deck, and the actions for its top card. Votes are sent in the background, one after another. The next cards are
 * already loaded.
 */
export function useHotOrNot(profileId: string) {
  const gone = useSyncExternalStore(swiped.subscribe, () => readSwiped(profileId))
  const { vote, pendingCount, liked } = useVote(profileId)
  const query = useCards(profileId)
  const { data, dataUpdatedAt, refetch } = query
  const cards = data?.cards.filter(({ key }) => !gone.has(key))
  const needsMore = cards && cards.length < cardsMin && !data?.isAll && pendingCount <= pendingMax
  // Changes with every read and every vote until there are enough.
  const need = needsMore ? `${cards.length} ${pendingCount} ${dataUpdatedAt}` : undefined
  useEffect(() => {
    if (need !== undefined) void refetch({ cancelRefetch: false })
  }, [need, refetch])
  return {
    query,
    cards,
    isAll: data?.isAll ?? false,
    liked,
    swipe: (card: DeckCard, direction: SwipeDirection) => {
      swiped.write(keyOf(profileId), new Set([...readSwiped(profileId), card.key]))
      vote({ card, direction })
    },
  }
}

function useCards(profileId: string) {
  const queryKey = queryKeys.games.cards(profileId)
  return useQuery({
    queryKey,
    queryFn: async ({ signal, client }): Promise<Read> => {
      // Taken before the call, because cards swiped during it may be among the new ones.
      const before = client.getQueryData<Read>(queryKey)?.cards ?? []
      const known = new Set([...before.map(({ key }) => key), ...readSwiped(profileId)])
      const dealt = await api('POST /api/games/hot-or-not/cards', { signal })
      const fresh = deckOf(await Promise.all(dealt.map(card => withStar(client, card, signal))))
      const cards = mergeDeck(before, fresh)
      return { cards, isAll: cards.every(({ key }) => known.has(key)) }
    },
    staleTime: 0,
    gcTime: 0,
  })
}

/** Fetched with the card, so that nobody waits for it. */
async function withStar(client: QueryClient, card: Card, signal: AbortSignal) {
  if (!card.hasStar) return { card }
  const { profilePicId } = card
  const star = await client.fetchQuery({
    queryKey: queryKeys.games.star(profilePicId),
    queryFn: () =>
      api('GET /api/games/hot-or-not/stars/:profilePicId', { params: { profilePicId }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return { card, star }
}

interface Vote {
  readonly card: DeckCard
  readonly direction: SwipeDirection
}

const answers = { left: 'NOT', down: 'SKIP', right: 'HOT' } as const satisfies Record<
  SwipeDirection,
  VoteAnswer
>
const sides = { left: 'LEFT', down: 'NONE', right: 'RIGHT' } as const satisfies Record<
  SwipeDirection,
  StarSide
>

function useVote(profileId: string) {
  const showToast = useToast()
  const client = useQueryClient()
  const [liked, setLiked] = useState<string>()
  const mutationKey = [...queryKeys.games.cards(profileId), 'vote']
  const { mutate } = useWrite({
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: send,
    retryPolicy: { waitMs: writeRetryDelayMs },
    onSuccess: (answer, { direction }) => {
      if (answer && direction === 'right') setLiked(answer.profileId)
    },
    onError: problem => {
      // The card is gone, or was answered on another device. There is nothing to report.
      if (problem instanceof ApiProblem && [401, 404, 409].includes(problem.status)) return
      const description = refusalWords(problem) ?? uiTexts.tryAgain
      showToast({ id: 'vote', kind: 'error', title: texts.notSaved, description })
      void client.invalidateQueries({ queryKey: queryKeys.games.own })
    },
  })
  return { vote: mutate, liked, pendingCount: usePendingInputs<Vote>(mutationKey).length }
}

/** The calls outlive the page. @returns the owner of the picture; undefined for a star */
async function send({ card, direction }: Vote): Promise<{ profileId: string } | undefined> {
  const call = { params: { profilePicId: card.profilePicId }, fetch: fetchKeepalive }
  if (!card.star) {
    const body = { answer: answers[direction] }
    return api('PUT /api/games/hot-or-not/votes/:profilePicId', { ...call, body })
  }
  const body = { side: sides[direction] }
  await api('PUT /api/games/hot-or-not/stars/:profilePicId', { ...call, body })
  return undefined
}

export function useOwnPictures() {
  return useQuery({
    queryKey: queryKeys.games.ownPictures,
    queryFn: ({ signal }) => api('GET /api/games/hot-or-not/pictures', { signal }),
    select: ({ pictures }) => pictures,
    staleTime: 0,
  })
}
