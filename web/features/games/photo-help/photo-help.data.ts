import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { PhotoHelp } from '#shared/games/photo-help/contract.ts'
import { api } from '#web/lib/api.ts'
import { ApiProblem } from '#web/lib/api-problem.ts'
import { fetchKeepalive } from '#web/lib/fetch.ts'
import { subscribeLive } from '#web/lib/live.ts'
import { refetchQueries } from '#web/lib/query-client.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { useWrite } from '#web/lib/use-write.ts'

const key = [...queryKeys.games.all, 'photo-help'] as const
const offersKey = [...key, 'offers'] as const

/** Pictures that wait for the member's help: unanswered deals first, then new ones. */
const dealsQuery = queryOptions({
  queryKey: [...key, 'deals'],
  queryFn: ({ signal }) => api('POST /api/games/photo-help/deals', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
})
export const useDeals = () => useQuery(dealsQuery)

interface Answer extends PhotoHelp {
  readonly offerId: string
}

const retry = { mostTimes: 4, waitMs: 2_000 }

/** Sent in the background, one after another, while the next picture is shown. The call outlives the page. */
export function useAnswerOffer() {
  return useWrite({
    mutationKey: [...key, 'answer'],
    scope: { id: 'photo-help' },
    mutationFn: ({ offerId, help }: Answer) =>
      api('PUT /api/games/photo-help/deals/:id', {
        params: { id: offerId },
        body: help ? { help } : {},
        fetch: fetchKeepalive,
      }).catch(passGone),
    retryPolicy: {
      waitMs: ({ status, retryAfterMs }, failures) => {
        if (retryAfterMs !== undefined) return retryAfterMs
        return status === 0 && failures < retry.mostTimes ? failures * retry.waitMs : undefined
      },
    },
  })
}

/** An offer that has ended needs no answer. */
function passGone(problem: unknown): undefined {
  const gone = ['games/not-found', 'games/over', 'games/answered']
  if (problem instanceof ApiProblem && gone.some(code => problem.code === code)) return undefined
  throw problem
}

const offersQuery = queryOptions({
  queryKey: offersKey,
  queryFn: ({ signal }) => api('GET /api/games/photo-help/offers', { signal }),
  staleTime: 0,
})

export function useOwnOffers() {
  useRefetchOffers()
  return useQuery(offersQuery)
}

export function useOwnOffer(id: string) {
  useRefetchOffers()
  return useQuery({
    queryKey: [...offersKey, id],
    queryFn: ({ signal }) =>
      api('GET /api/games/photo-help/offers/:id', { params: { id }, signal }),
    staleTime: 0,
  })
}

function useRefetchOffers() {
  const client = useQueryClient()
  useEffect(() => {
    const refetch = () => void refetchQueries(client, { queryKey: offersKey, type: 'active' })
    return subscribeLive('notification', refetch)
  }, [client])
}

const useOfferWrite = <Input>(name: string, mutationFn: (input: Input) => Promise<unknown>) =>
  useWrite({
    mutationKey: [...offersKey, name],
    scope: { id: 'photo-help-offers' },
    mutationFn,
    // Also after a failure, because the screen may be outdated.
    refetchOnSettled: offersKey,
  })

export const useMakeOffer = () =>
  useOfferWrite('make', (body: { id: string; profilePicId: string }) =>
    api('POST /api/games/photo-help/offers', { body }),
  )

export const useEndOffer = (id: string) =>
  useOfferWrite('end', () => api('DELETE /api/games/photo-help/offers/:id', { params: { id } }))

const cropTimeoutMs = 120_000

/** Crops the picture, which takes some seconds, and refetches the member's profile. */
export function useAcceptCrop(id: string) {
  const client = useQueryClient()
  return useOfferWrite('accept', async (cropId: string) => {
    await api('PUT /api/games/photo-help/offers/:id/accepted', {
      params: { id },
      body: { cropId },
      timeoutMs: cropTimeoutMs,
    })
    await client.invalidateQueries({ queryKey: queryKeys.ownProfiles })
  })
}
