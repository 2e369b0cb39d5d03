import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Cost } from '#shared/contract/books.ts'
import { api } from '#web/lib/api.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { useWrite } from '#web/lib/use-write.ts'

const costsKey = [...queryKeys.billingAdmin.all, 'costs'] as const

/** What administrators and everybody are shown of the books. */
const refetchBooks = (client: QueryClient) =>
  Promise.all(
    [queryKeys.billingAdmin.all, queryKeys.publicBooks].map(queryKey =>
      client.invalidateQueries({ queryKey }),
    ),
  )

export function useCosts() {
  return useQuery({
    queryKey: costsKey,
    queryFn: ({ signal }) => api('GET /api/admin/billing/costs', { signal }),
    staleTime: 0,
  })
}

/** Idempotent under the cost's id. Changes the books, too. */
export function useEnterCost() {
  const client = useQueryClient()
  return useWrite({
    mutationKey: [...costsKey, 'enter'],
    mutationFn: (body: Cost) => api('POST /api/admin/billing/costs', { body }),
    onSuccess: () => refetchBooks(client),
  })
}

interface CostEnd {
  readonly lastMonth: string
  readonly reason: string
}

export function useEndCost(id: string) {
  const client = useQueryClient()
  return useWrite({
    mutationKey: [...costsKey, 'end'],
    mutationFn: (body: CostEnd) =>
      api('POST /api/admin/billing/costs/:id/end', { params: { id }, body }),
    onSuccess: () => refetchBooks(client),
  })
}

interface CreditGrant {
  readonly id: string
  readonly email: string
  readonly credits: number
  readonly reason: string
}

/** Idempotent under its id. */
export function useGrantCredits() {
  return useWrite({
    mutationKey: [...queryKeys.billingAdmin.all, 'credits'],
    mutationFn: (body: CreditGrant) => api('POST /api/admin/billing/credits', { body }),
  })
}
