import { queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { addressOf, api } from '#web/lib/api.ts'
import { fetchKeepalive } from '#web/lib/fetch.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { useWrite } from '#web/lib/use-write.ts'

interface Cursor {
  readonly tsBefore?: number
  readonly idBefore?: string
}

const size = 20
const fromNewest: Cursor = {}

export function useOwnCases() {
  return useInfiniteQuery({
    queryKey: [...queryKeys.arbitration, 'cases'],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/arbitration/cases', { query: { size, ...pageParam }, signal }),
    initialPageParam: fromNewest,
    getNextPageParam: (page): Cursor | undefined => {
      const last = page.at(-1)
      if (!last || page.length < size) return undefined
      return { tsBefore: last.tsOpened, idBefore: last.id }
    },
    select: ({ pages }) => pages.flat(),
    staleTime: 0,
  })
}

const caseQuery = (id: string) =>
  queryOptions({
    queryKey: [...queryKeys.arbitration, 'case', id],
    queryFn: ({ signal }) => api('GET /api/arbitration/cases/:id', { params: { id }, signal }),
    staleTime: 0,
  })

export const useCase = (id: string) => useQuery(caseQuery(id))

/** The address of a picture in the evidence. Sides and summoned jurors may read it. */
export const evidencePictureAddress = (id: string, number: number): string =>
  addressOf('GET /api/arbitration/cases/:id/pictures/:number', { params: { id, number } })

interface Words {
  readonly params: { readonly id: string }
  readonly body: { readonly bodyText: string }
  readonly fetch: typeof fetchKeepalive
}

const calls = {
  answer: (words: Words) => api('PUT /api/arbitration/cases/:id/answer', words),
  appeal: (words: Words) => api('PUT /api/arbitration/cases/:id/appeal', words),
} as const

interface Outcome {
  readonly onSuccess: () => void
  readonly onError: (problem: Error) => void
}

/** Sends an answer or an appeal, which is accepted once. @param outcome called even if the form is gone by then */
export function useSendCaseWords(id: string, part: keyof typeof calls, outcome: Outcome) {
  const { queryKey } = caseQuery(id)
  return useWrite({
    mutationKey: [...queryKey, part],
    scope: { id: queryKey.join() },
    mutationFn: (bodyText: string) =>
      calls[part]({ params: { id }, body: { bodyText }, fetch: fetchKeepalive }),
    ...outcome,
    // Also after a refusal, because the case has moved on.
    refetchOnSettled: queryKeys.arbitration,
  })
}

export function useDocket() {
  return useQuery({
    queryKey: [...queryKeys.arbitration, 'docket'],
    queryFn: ({ signal }) => api('GET /api/public/docket', { signal }),
  })
}
