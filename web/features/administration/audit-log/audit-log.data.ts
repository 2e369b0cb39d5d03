import { useInfiniteQuery } from '@tanstack/react-query'
import { auditActions } from '#shared/audit-actions.ts'
import type { AuditFilter } from '#shared/contract/audit-log.ts'
import { api } from '#web/lib/api.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { dayOf } from '../address-query.ts'

export function useAuditLog(filter: AuditFilter) {
  const found = useInfiniteQuery({
    queryKey: [...queryKeys.administration.all, 'audit', filter],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/admin/audit', {
        query: { ...filter, ...(pageParam === '' ? {} : { before: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    gcTime: 0,
  })
  return { ...found, data: found.data?.pages.flatMap(({ entries }) => entries) }
}

export function auditFilterOf(params: URLSearchParams): AuditFilter {
  const action = auditActions.find(name => name === params.get('action'))
  const email = params.get('email')?.trim()
  const from = dayOf(params.get('from'))
  const to = dayOf(params.get('to'))
  return {
    ...(action && { action }),
    ...(email && { email }),
    ...(from && { from }),
    ...(to && { to }),
  }
}

export const exportAddress = (filter: AuditFilter): string =>
  `/api/admin/audit/export?${new URLSearchParams(Object.entries(filter))}`
