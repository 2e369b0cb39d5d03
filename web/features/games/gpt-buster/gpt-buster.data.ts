import { useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { BusterItem, BusterResult } from '#shared/games/gpt-buster/contract.ts'
import type { BusterVerdict } from '#shared/games/gpt-buster/rules.ts'
import { addressOf, api } from '#web/lib/api.ts'
import { ApiProblem } from '#web/lib/api-problem.ts'
import { fetchKeepalive } from '#web/lib/fetch.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { useWrite } from '#web/lib/use-write.ts'

const itemsKey = [...queryKeys.games.all, 'gpt-buster'] as const
/** With fewer left, more are fetched, so that nobody waits between two profiles. */
const itemsMin = 3

export interface LastAnswer {
  readonly item: BusterItem
  readonly verdict: BusterVerdict
  readonly outcome?: BusterResult | 'gone' | 'not-sent'
}

interface Answer {
  readonly item: BusterItem
  readonly verdict: BusterVerdict
}

/** The profiles to judge. Each disappears once answered. The answers are sent in the background, one after another. */
export function useBusterItems() {
  const client = useQueryClient()
  const [answered, setAnswered] = useState<ReadonlySet<string>>(new Set())
  const [last, setLast] = useState<LastAnswer>()
  // A member who has just joined is in the game once that call is answered.
  const isJoining = useIsMutating({ mutationKey: [...queryKeys.games.own, 'GPT_BUSTER'] }) > 0
  const query = useQuery({
    queryKey: itemsKey,
    enabled: !isJoining,
    queryFn: ({ signal }) => api('POST /api/games/gptbuster/items', { signal }),
    staleTime: 0,
  })
  const items = query.data?.items.filter(({ id }) => !answered.has(id))
  const settle = (answer: Answer, outcome: LastAnswer['outcome']) =>
    setLast(now => (now?.item.id === answer.item.id && outcome ? { ...answer, outcome } : now))
  const send = useWrite({
    mutationKey: [...itemsKey, 'answer'],
    scope: { id: itemsKey.join() },
    mutationFn: ({ item, verdict }: Answer) =>
      api('PUT /api/games/gptbuster/items/:id', {
        params: { id: item.id },
        body: { verdict },
        fetch: fetchKeepalive,
      }),
    onSuccess: (result, answer) => settle(answer, result),
    onError: (error, answer) => {
      const isGone = error instanceof ApiProblem && [403, 404, 409].includes(error.status)
      settle(answer, isGone ? 'gone' : 'not-sent')
      if (isGone) return
      setAnswered(before => new Set([...before].filter(id => id !== answer.item.id)))
    },
    onSettled: () =>
      (items?.length ?? 0) < itemsMin && client.invalidateQueries({ queryKey: itemsKey }),
  })
  return {
    query,
    items,
    last,
    record: recordOf(last) ?? query.data,
    answer: (answer: Answer) => {
      setAnswered(before => new Set([...before, answer.item.id]))
      setLast(answer)
      send.mutate(answer)
    },
  }
}

const recordOf = (last: LastAnswer | undefined) =>
  typeof last?.outcome === 'object' ? last.outcome : undefined

export const itemPicture = (id: string, number: number): string =>
  addressOf('GET /api/games/gptbuster/items/:id/pictures/:number', { params: { id, number } })

const confirmationsKey = [...queryKeys.administration.all, 'gpt-buster'] as const

export const useConfirmations = () =>
  useQuery({
    queryKey: confirmationsKey,
    queryFn: ({ signal }) => api('GET /api/admin/gptbuster', { signal }),
    staleTime: 0,
    gcTime: 0,
  })

export const confirmedPicture = (id: string, number: number): string =>
  addressOf('GET /api/admin/gptbuster/:id/pictures/:number', { params: { id, number } })

export const useDecide = (id: string) =>
  useWrite({
    mutationKey: [...confirmationsKey, 'decide'],
    mutationFn: (body: { isBot: boolean; reason: string }) =>
      api('PUT /api/admin/gptbuster/:id', { params: { id }, body }),
    refetchOnSettled: confirmationsKey,
  })
