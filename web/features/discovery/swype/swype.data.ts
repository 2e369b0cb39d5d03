import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { DiscoveryFilter, ProfileBrief } from '#shared/contract/discovery.ts'
import { limits } from '#shared/limits.ts'
import {
  isNoPosition,
  keptMs,
  mayAskAgain,
  positionWaitMs,
  readNearest,
  tooManyUntil,
} from '../read-nearest.ts'
import { cardsLeft, dealtAnew, withoutMissing } from './swiping.ts'
import { changeSwiping, readSwiping, useSwiping } from './swiping-store.ts'

export interface NearDeckSearch {
  readonly profileId: string
  readonly filter: DiscoveryFilter
  /** Of whom the server may not yet know that they were swiped, or that this was taken back. */
  readonly unansweredIds: () => ReadonlySet<string>
  readonly unansweredCount: number
}

interface Dealt {
  /** In the order of the deck; some may have been swiped since. */
  readonly near: readonly ProfileBrief[]
  /** There is nobody beyond them. */
  readonly isAll: boolean
}

/** More are asked for when fewer are left. */
const cardsLeftLeast = 10
const cardsDealt = 30
/** Those on the screen, and the next one to get there. */
const cardsSeen = 3

/**
 * The deck of those near, read from the beginning again and again: whoever has been swiped leaves that list, so that its
 * later pages would skip others. In this page's memory only.
 */
export function useNearDeck(search: NearDeckSearch) {
  const { profileId, filter, unansweredCount } = search
  const deck = deckOf(filter)
  const query = useDealt(search)
  const { data, error, errorUpdatedAt, dataUpdatedAt, isFetching, refetch } = query
  const swiping = useSwiping(profileId)
  const cards = data && cardsLeft(swiping, data.near, deck)
  // Those who wait to be swiped on the server fill the list; there is no room for others until they are.
  const hasRoom = unansweredCount < limits.nearestPageMax - cardsDealt
  const needsMore = cards && cards.length < cardsLeftLeast && !data.isAll && hasRoom
  // After every read and every swipe until there are enough.
  const need = needsMore ? `${cards.length} ${dataUpdatedAt}` : undefined
  useEffect(() => {
    if (need !== undefined) void refetch({ cancelRefetch: false })
  }, [need, refetch])
  return {
    deck,
    swiping,
    /** The first on top; undefined until something has been read. */
    cards,
    isAll: data?.isAll ?? false,
    isError: error !== null,
    isNoPosition: isNoPosition(error),
    tooManyUntil: tooManyUntil(error, errorUpdatedAt),
    isFetching,
    refetch: () => void refetch(),
  }
}

function useDealt(search: NearDeckSearch) {
  const queryKey = ['nearest', 'swype', search.profileId, deckOf(search.filter)]
  return useQuery({
    queryKey,
    queryFn: ({ signal, client }) =>
      readDeck(search, client.getQueryData<Dealt>(queryKey)?.near ?? [], signal),
    staleTime: 0,
    gcTime: keptMs,
    refetchOnMount: 'always',
    retry: mayAskAgain,
    refetchInterval: ({ state }) =>
      isNoPosition(state.error) ? positionWaitMs : limits.sectorPollMs,
  })
}

/** Another filter is another deck. */
const deckOf = (filter: DiscoveryFilter) => JSON.stringify(filter)

async function readDeck(
  { profileId, filter, unansweredIds }: NearDeckSearch,
  known: readonly ProfileBrief[],
  signal: AbortSignal,
): Promise<Dealt> {
  const deck = deckOf(filter)
  const unanswered = unansweredIds()
  const before = readSwiping(profileId)
  const lying = cardsLeft(before, known, deck)
  const size = Math.min(limits.nearestPageMax, lying.length + unanswered.size + cardsDealt)
  const only = [...(filter.only ?? []), 'not-swiped' as const]
  const fresh = await readNearest({ ...filter, only, page: 0, size }, signal)
  // Who came back meanwhile, or whose coming back is not answered, may rightly be missing.
  const expected = new Set(before.returned.map(({ brief }) => brief.profileId))
  for (const id of unanswered) expected.delete(id)
  const here = new Set(fresh.map(brief => brief.profileId))
  changeSwiping(profileId, now => withoutMissing(now, id => here.has(id) || !expected.has(id)))
  const seen = cardsLeft(readSwiping(profileId), known, deck).slice(0, cardsSeen)
  return { near: dealtAnew(seen, fresh), isAll: fresh.length < size }
}
