import { useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import type { DiscoveryFilter, ProfileBrief } from '#shared/contract/discovery.ts'
import type { LikeType } from '#shared/contract/likes.ts'
import { limits } from '#shared/limits.ts'
import { mapLimits } from '#shared/map-limits.ts'
import { swypeTexts as texts } from '#shared/texts/swype.ts'
import { uiTexts } from '#shared/texts/ui.ts'
import { ApiProblem, refusalWords } from '#web/lib/api-problem.ts'
import { createDraftStore } from '#web/lib/draft-store.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { swipeOpinions } from '#web/lib/swipe-opinions.ts'
import type { SwipeDirection } from '#web/ui/deck/use-swipe.ts'
import { useToast } from '#web/ui/overlay/toast.tsx'
import {
  cacheMs,
  isNoPosition,
  mayRetry,
  positionRetryMs,
  readNearby,
  tooManyUntil,
} from '../discovery.data.ts'
import {
  cardsLeft,
  lastSwiped,
  mergeDeck,
  nothingSwiped,
  type Swiping,
  withGone,
  withoutMissing,
  withReturned,
  withSwiped,
} from './swiping.ts'

export interface NearbyDeckSearch {
  readonly profileId: string
  readonly filter: DiscoveryFilter
  /** Members whose swipe or undo the server may not have yet. */
  readonly unansweredIds: () => ReadonlySet<string>
  readonly unansweredCount: number
}

interface DeckData {
  /** In the order of the deck. Some may have been swiped since. */
  readonly nearby: readonly ProfileBrief[]
  /** There are no further members. */
  readonly isAll: boolean
}

/** With fewer cards left, the deck reads more. */
const cardsMin = 10
const cardsRead = 30
/** The visible cards and the next one. */
const cardsShown = 3

/**
 * The deck of members nearby. It always reads the first page: swiped members leave the list, so a second page would
 * skip others.
 */
function useNearbyDeck(search: NearbyDeckSearch) {
  const { profileId, filter, unansweredCount } = search
  const deck = deckOf(filter)
  const query = useDeckData(search)
  const { data, error, errorUpdatedAt, dataUpdatedAt, isFetching, refetch } = query
  const swiping = useSwiping(profileId)
  const cards = data && cardsLeft(swiping, data.nearby, deck)
  // Swiped members fill the page until the server has their swipe.
  const hasRoom = unansweredCount < limits.nearestPageMax - cardsRead
  const needsMore = cards && cards.length < cardsMin && !data.isAll && hasRoom
  // Changes with every read and every swipe until there are enough.
  const need = needsMore ? `${cards.length} ${dataUpdatedAt}` : undefined
  useEffect(() => {
    if (need !== undefined) void refetch({ cancelRefetch: false })
  }, [need, refetch])
  return {
    deck,
    swiping,
    /** The top card first; undefined until loaded. */
    cards,
    isAll: data?.isAll ?? false,
    isError: error !== null,
    isNoPosition: isNoPosition(error),
    tooManyUntil: tooManyUntil(error, errorUpdatedAt),
    isFetching,
    refetch: () => void refetch(),
  }
}

function useDeckData(search: NearbyDeckSearch) {
  const queryKey = queryKeys.nearby.deck(search.profileId, deckOf(search.filter))
  return useQuery({
    queryKey,
    queryFn: ({ signal, client }) =>
      readDeck(search, client.getQueryData<DeckData>(queryKey)?.nearby ?? [], signal),
    staleTime: 0,
    gcTime: cacheMs,
    refetchOnMount: 'always',
    retry: mayRetry,
    refetchInterval: ({ state }) =>
      isNoPosition(state.error) ? positionRetryMs : mapLimits.sectorPollMs,
  })
}

const deckOf = (filter: DiscoveryFilter) => JSON.stringify(filter)

async function readDeck(
  { profileId, filter, unansweredIds }: NearbyDeckSearch,
  cached: readonly ProfileBrief[],
  signal: AbortSignal,
): Promise<DeckData> {
  const deck = deckOf(filter)
  const unanswered = unansweredIds()
  const before = readSwiping(profileId)
  const left = cardsLeft(before, cached, deck)
  const size = Math.min(limits.nearestPageMax, left.length + unanswered.size + cardsRead)
  const only = [...(filter.only ?? []), 'not-swiped' as const]
  const fresh = await readNearby({ ...filter, only, page: 0, size }, signal)
  // Members returned since the read, or with an unanswered undo, may rightly be missing.
  const expected = new Set(before.returned.map(({ brief }) => brief.profileId))
  for (const id of unanswered) expected.delete(id)
  const here = new Set(fresh.map(brief => brief.profileId))
  changeSwiping(profileId, now => withoutMissing(now, id => here.has(id) || !expected.has(id)))
  const seen = cardsLeft(readSwiping(profileId), cached, deck).slice(0, cardsShown)
  return { nearby: mergeDeck(seen, fresh), isAll: fresh.length < size }
}

export interface SwipeDeckSource extends NearbyDeckSearch {
  /** Sends a swipe, or with undefined its undo, and resolves with the answer. A refusal rejects. */
  readonly send: (profileId: string, likeType: LikeType | undefined) => Promise<void>
}

export function useSwipeDeck({ send, ...search }: SwipeDeckSource) {
  const nearby = useNearbyDeck(search)
  const showFailure = useFailureToast()
  const { profileId } = search
  const { deck, swiping } = nearby
  const last = lastSwiped(swiping, deck)

  const swipe = (brief: ProfileBrief, direction: SwipeDirection) => {
    const swiped = { brief, direction, deck }
    changeSwiping(profileId, now => withSwiped(now, swiped))
    send(brief.profileId, swipeOpinions[direction]).catch((problem: unknown) => {
      if (!readSwiping(profileId).swiped.includes(swiped)) return
      const change = statusOf(problem) === 404 ? withGone : withReturned
      changeSwiping(profileId, now => change(now, swiped))
      if (!isShownElsewhere(problem)) showFailure(texts.notSaved(brief.profileName), problem)
    })
  }
  const undo = () => {
    if (!last) return
    const { brief } = last
    changeSwiping(profileId, now => withReturned(now, last))
    send(brief.profileId, undefined).catch((problem: unknown) => {
      const isBack = readSwiping(profileId).returned.some(one => one.brief === brief)
      if (isBack) showFailure(texts.notTakenBack(brief.profileName), problem)
    })
  }
  return { ...nearby, last, swipe, undo }
}

function useFailureToast() {
  const showToast = useToast()
  return (title: string, problem: unknown) => {
    const description = refusalWords(problem) ?? uiTexts.tryAgain
    showToast({ id: 'swipe', kind: 'error', title, description })
  }
}

/** The login and the used-up allowance have their own screens. */
const isShownElsewhere = (problem: unknown) => [401, 429].includes(statusOf(problem) ?? 0)

const statusOf = (problem: unknown) => (problem instanceof ApiProblem ? problem.status : undefined)

/** In the page's memory until the session ends. It survives leaving the screen. */
const store = createDraftStore<Swiping>()
const keyOf = (profileId: string) => `${profileId} swiping`

function useSwiping(profileId: string): Swiping {
  return useSyncExternalStore(store.subscribe, () => readSwiping(profileId))
}

function readSwiping(profileId: string): Swiping {
  return store.read(keyOf(profileId)) ?? nothingSwiped
}

function changeSwiping(profileId: string, change: (swiping: Swiping) => Swiping): void {
  store.write(keyOf(profileId), change(readSwiping(profileId)))
}
