import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { pictureLikeCursor, profileLikeCursor, writeLikeCursor } from '#shared/like-cursor.ts'
import { limits } from '#shared/limits.ts'
import { pictureLimits } from '#shared/picture-limits.ts'
import type { likeListsTexts } from '#shared/texts/like-lists.ts'
import { api } from '#web/lib/api.ts'
import { fetchKeepalive } from '#web/lib/fetch.ts'
import { subscribeNews } from '#web/lib/live.ts'
import { refetchQueries } from '#web/lib/query-client.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { useWrite } from '#web/lib/use-write.ts'
import { entriesOf, type ListedLike } from './like-entries.ts'

/** The list's name in the address of its screen. */
export type LikeListName = keyof typeof likeListsTexts.lists

export interface LikeList {
  readonly me: string
  readonly list: LikeListName
}

interface ListCall {
  readonly size: number
  readonly read: (call: {
    readonly params: { readonly id: string }
    readonly query: { readonly before?: string; readonly size: number }
    readonly signal: AbortSignal
  }) => Promise<readonly ListedLike[]>
  /** The server's name for the list, under which it stores the last visit. */
  readonly visited?: 'PROFILE' | 'PICTURES'
}

const likeType = 'LIKE'
const lists: Readonly<Record<LikeListName, ListCall>> = {
  profilelikedyou: {
    size: limits.likesPage,
    read: call => api('GET /api/profile-likes/by-liked/:id', call),
    visited: 'PROFILE',
  },
  profilelikedyourpics: {
    size: limits.likesPage,
    read: call => api('GET /api/profile-pic-likes/by-liked-profileid/:id', call),
    visited: 'PICTURES',
  },
  youlikedprofile: {
    size: limits.likesPage,
    read: ({ query, ...call }) =>
      api('GET /api/profile-likes/by-liker/:id', { ...call, query: { ...query, likeType } }),
  },
  youlikedprofilepics: {
    size: pictureLimits.likedPicturesPage,
    read: ({ query, ...call }) =>
      api('GET /api/profile-pic-likes/by-liker-profileid/:id', {
        ...call,
        query: { ...query, likeType },
      }),
  },
}

export function useLikeList({ me, list }: LikeList) {
  const { size, read, visited } = lists[list]
  const { data: access } = useLikesAccess()
  const mayLackRows = access?.hidesSome && !access.isContributor && !access.areFundsEnough
  const queryKey = queryKeys.likeLists.one(me, list)
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      read({
        params: { id: me },
        query: { size, ...(pageParam === '' ? {} : { before: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: page => nextBegins(page, size, mayLackRows),
    select: ({ pages }) => ({
      entries: entriesOf(pages.flat()),
      tsNewest: pages[0]?.[0]?.tsCreated ?? 0,
    }),
    staleTime: limits.cacheLikesMs,
    gcTime: limits.cacheLikesMs,
    refetchOnMount: isShort,
    refetchOnReconnect: isShort,
  })
  useVisit({ me, list: visited, tsNewest: query.data?.tsNewest, tsRead: query.dataUpdatedAt })
  useRefetchOnLikes({ me, list }, visited !== undefined)
  return query
}

/** Lists of standard members are cut, and hidden members take up rows: a short page may not be the last. */
function nextBegins(
  page: readonly ListedLike[],
  size: number,
  mayLackRows = false,
): string | undefined {
  const last = page.at(-1)
  const isCut = mayLackRows || page.length === limits.standardLikesShown
  const isLast = page.length < size && !isCut
  if (!last || isLast) return undefined
  return writeLikeCursor('profilePicId' in last ? pictureLikeCursor(last) : profileLikeCursor(last))
}

/** A refetch reads every page. A reader who has read many pages keeps what they see. */
const refetchedPagesMax = 3
const isShort = ({ state }: { readonly state: { readonly data?: Pages | undefined } }) =>
  (state.data?.pages.length ?? 0) <= refetchedPagesMax

interface Pages {
  readonly pages: readonly unknown[]
}

interface Visit {
  readonly me: string
  readonly list: 'PROFILE' | 'PICTURES' | undefined
  /** Undefined until the list is shown. */
  readonly tsNewest: number | undefined
  /** When the list was read. Reading on continues the same visit. */
  readonly tsRead: number
}

function useVisit({ me, list, tsNewest, tsRead }: Visit): void {
  const { mutate } = useWrite({
    mutationKey: ['likes-visit', me, list],
    mutationFn: (body: { profileId: string; list: 'PROFILE' | 'PICTURES'; tsSeen: number }) =>
      api('PUT /api/likes-visit', { body, fetch: fetchKeepalive }),
  })
  useEffect(() => {
    if (list && tsNewest !== undefined && tsRead > 0) {
      mutate({ profileId: me, list, tsSeen: tsNewest })
    }
  }, [me, list, tsNewest, tsRead, mutate])
}

/** Likes of others come with a notification. */
function useRefetchOnLikes({ me, list }: LikeList, isReceived: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!isReceived) return
    const queryKey = queryKeys.likeLists.one(me, list)
    const refetch = () => {
      const data = client.getQueryData<Pages>(queryKey)
      if (isShort({ state: { data } })) void refetchQueries(client, { queryKey })
      else void client.invalidateQueries({ queryKey, refetchType: 'none' })
    }
    return subscribeNews('notification', refetch)
  }, [client, me, list, isReceived])
}

export function useLikesAccess() {
  return useQuery({
    queryKey: queryKeys.likesAccess,
    queryFn: ({ signal }) => api('GET /api/likes-access', { signal }),
    staleTime: 0,
  })
}
