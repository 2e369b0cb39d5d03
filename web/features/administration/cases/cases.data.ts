import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { Case } from '#shared/contract/moderation.ts'
import { api } from '#web/lib/api.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { useWrite } from '#web/lib/use-write.ts'

const pageSize = 20
const casesKey = [...queryKeys.administration.all, 'cases'] as const

/** Cases, page by page, the newest first. */
export function useCases(isClosed: boolean) {
  return useInfiniteQuery({
    queryKey: [...casesKey, isClosed],
    queryFn: ({ pageParam: last, signal }) =>
      api('GET /api/admin/cases', {
        query: {
          state: isClosed ? 'CLOSED' : 'OPEN',
          size: pageSize,
          ...(last && { tsBefore: last.tsOpened, idBefore: last.id }),
        },
        signal,
      }),
    initialPageParam: undefined as Case | undefined,
    getNextPageParam: page => (page.length < pageSize ? undefined : page.at(-1)),
    select: ({ pages }) => pages.flat(),
    staleTime: 0,
    gcTime: 0,
  })
}

interface CaseState {
  readonly isClosed: boolean
  readonly reason: string
}

/** Pending until the lists are refetched: the case leaves one of them. */
export function useSetCaseState(id: string) {
  const client = useQueryClient()
  return useWrite({
    mutationKey: [...casesKey, 'state'],
    mutationFn: (body: CaseState) =>
      api('PUT /api/admin/cases/:id/state', { params: { id }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: casesKey }),
  })
}
