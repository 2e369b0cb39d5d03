import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { BodyOf } from '#shared/contract/endpoint.ts'
import type { IdentifyVote } from '#shared/contract/identify.ts'
import type { Contract } from '#shared/contract/index.ts'
import { addressOf, api } from '#web/lib/api.ts'
import { subscribeLive } from '#web/lib/live.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { useWrite } from '#web/lib/use-write.ts'

const refetchMs = 60_000

const ownQuery = queryOptions({
  queryKey: queryKeys.identify.own,
  queryFn: async ({ signal }) => {
    const own = await api('GET /api/identify', { signal })
    // The server's clock times the three minutes. The device's clock may differ.
    return { ...own, aheadMs: own.tsNow - Date.now() }
  },
  staleTime: 0,
  gcTime: 0,
  refetchInterval: refetchMs,
})

export function useOwnIdentify() {
  const client = useQueryClient()
  useEffect(() => {
    const refetch = () => void client.invalidateQueries({ queryKey: queryKeys.identify.own })
    return subscribeLive('notification', refetch)
  }, [client])
  return useQuery(ownQuery)
}

const useIdentifyWrite = <Input>(name: string, mutationFn: (input: Input) => Promise<unknown>) =>
  useWrite({
    mutationKey: ['identify', name],
    scope: { id: 'identify' },
    mutationFn,
    // Also after a failure, because the screen may be outdated.
    refetchOnSettled: queryKeys.identify.own,
  })

export const useBeginAttempt = () =>
  useIdentifyWrite('begin', (body: BodyOf<Contract['POST /api/identify']>) =>
    api('POST /api/identify', { body }),
  )

export const useGiveUp = (id: string) =>
  useIdentifyWrite('give-up', () => api('DELETE /api/identify/:id', { params: { id } }))

interface Shot {
  readonly id: string
  readonly number: 1 | 2 | 3
  readonly file: Blob
}

const uploadTimeoutMs = 120_000

export const useSendShot = (authorProfileId: string) =>
  useIdentifyWrite('shot', ({ id, number, file }: Shot) =>
    api('POST /api/identify/:id/shots', {
      params: { id },
      form: { authorProfileId, number: `${number}` as const },
      file,
      timeoutMs: uploadTimeoutMs,
    }),
  )

/** What a juror judges. Fetched only for a summoned juror, because others would be refused. */
export const useSummons = (id: string, isSummoned: boolean) =>
  useQuery({
    queryKey: queryKeys.identify.call(id),
    queryFn: ({ signal }) => api('GET /api/identify/jury/:id', { params: { id }, signal }),
    enabled: isSummoned,
    staleTime: 0,
    gcTime: 0,
  })

export const useVote = (id: string) =>
  useIdentifyWrite('vote', (body: IdentifyVote) =>
    api('PUT /api/identify/jury/:id/vote', { params: { id }, body }),
  )

/** 0 is the chosen picture. */
export const judgedAddress = (id: string, number: number): string =>
  addressOf('GET /api/identify/jury/:id/pictures/:number', { params: { id, number } })

const confirmationsKey = [...queryKeys.administration.all, 'identify'] as const

export const useConfirmations = () =>
  useQuery({
    queryKey: confirmationsKey,
    queryFn: ({ signal }) => api('GET /api/admin/identify', { signal }),
    staleTime: 0,
    gcTime: 0,
  })

type Decision = BodyOf<Contract['PUT /api/admin/identify/:id']>

export const useDecide = (id: string) =>
  useWrite({
    mutationKey: [...confirmationsKey, 'decide'],
    mutationFn: (body: Decision) => api('PUT /api/admin/identify/:id', { params: { id }, body }),
    refetchOnSettled: confirmationsKey,
  })
