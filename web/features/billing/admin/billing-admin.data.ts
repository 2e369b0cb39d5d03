import { type QueryClient, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { billingLimits } from '#shared/billing-limits.ts'
import type { ChosenLayout } from '#shared/contract/bank-statements.ts'
import type {
  BankDetails,
  BillingOverview,
  Decision,
  UndecidedPayment,
} from '#shared/contract/billing.ts'
import type { Cost } from '#shared/contract/books.ts'
import type { BodyOf } from '#shared/contract/endpoint.ts'
import type { Contract } from '#shared/contract/index.ts'
import { api } from '#web/lib/api.ts'
import { ApiProblem } from '#web/lib/api-problem.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { useWrite } from '#web/lib/use-write.ts'
import { readStatement } from './billing-admin-rules.ts'

const pageSize = billingLimits.undecidedPageDefault
const importTimeoutMs = 180_000

/** Everything except the undecided payments. It is never read from the cache, because a form is filled from it. */
export function useBillingOverview() {
  return useQuery({
    queryKey: queryKeys.billingAdmin.overview,
    queryFn: ({ signal }) => api('GET /api/admin/billing', { signal }),
    staleTime: 0,
    gcTime: 0,
  })
}

export function useSaveBankDetails() {
  const client = useQueryClient()
  return useWrite({
    mutationKey: [...queryKeys.billingAdmin.all, 'bank-details'],
    mutationFn: (body: BankDetails) => api('PUT /api/admin/billing/bank-details', { body }),
    onSuccess: bankTransfer => {
      client.setQueryData<BillingOverview>(
        queryKeys.billingAdmin.overview,
        overview => overview && { ...overview, bankTransfer },
      )
    },
  })
}

interface StatementFile {
  readonly file: Blob | undefined
  readonly layout?: ChosenLayout
}

/**
 * Reads a file, then sends it. The answer to a CSV file with a new header is a proposal, with nothing booked. The
 * server may have booked something even if the call fails.
 */
export function useImportStatement() {
  const client = useQueryClient()
  return useWrite({
    mutationKey: [...queryKeys.billingAdmin.all, 'import'],
    scope: { id: 'billing-admin-import' },
    mutationFn: async ({ file, layout }: StatementFile) => {
      const text = await readStatement(file)
      return api('POST /api/admin/billing/bank-statements', {
        body: { text, ...(layout && { layout }) },
        timeoutMs: importTimeoutMs,
      })
    },
    onSettled: answer => {
      const hasBooked = !(answer && 'fingerprint' in answer)
      return hasBooked && client.invalidateQueries({ queryKey: queryKeys.billingAdmin.all })
    },
  })
}

export const useRemoveLayout = () =>
  useWrite({
    mutationKey: [...queryKeys.billingAdmin.all, 'remove-layout'],
    mutationFn: (fingerprint: string) =>
      api('DELETE /api/admin/billing/statement-layouts/:fingerprint', { params: { fingerprint } }),
    refetchOnSuccess: queryKeys.billingAdmin.overview,
  })

export function useUndecided() {
  return useInfiniteQuery({
    queryKey: queryKeys.billingAdmin.payments,
    queryFn: ({ pageParam: last, signal }) =>
      api('GET /api/admin/billing/payments', {
        query: { size: pageSize, ...(last && { idAfter: last.id }) },
        signal,
      }),
    initialPageParam: undefined as UndecidedPayment | undefined,
    getNextPageParam: page => (page.length < pageSize ? undefined : page.at(-1)),
    select: ({ pages }) => pages.flat(),
    staleTime: 0,
    gcTime: 0,
  })
}

/** Pending until the list is refetched. An assigned payment may stay in it for another reason. */
export function useDecide(id: string) {
  const client = useQueryClient()
  const refetch = () => client.invalidateQueries({ queryKey: queryKeys.billingAdmin.all })
  return useWrite({
    mutationKey: [...queryKeys.billingAdmin.all, 'decision'],
    mutationFn: (body: Decision) =>
      api('POST /api/admin/billing/payments/:id/decision', { params: { id }, body }),
    onSuccess: refetch,
    onError: error => {
      if (isOutdated(error)) void refetch()
    },
  })
}

/** Another administrator has already decided it. */
function isOutdated(error: Error): boolean {
  const code = error instanceof ApiProblem ? error.code : undefined
  return code === 'billing/payment-not-found' || code === 'billing/decision-unfit'
}

const costsKey = [...queryKeys.billingAdmin.all, 'costs'] as const

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

/** Idempotent by the cost's id. It also changes the books. */
export function useEnterCost() {
  const client = useQueryClient()
  return useWrite({
    mutationKey: [...costsKey, 'enter'],
    mutationFn: (body: Cost) => api('POST /api/admin/billing/costs', { body }),
    onSuccess: () => refetchBooks(client),
  })
}

export function useEndCost(id: string) {
  const client = useQueryClient()
  return useWrite({
    mutationKey: [...costsKey, 'end'],
    mutationFn: (body: { readonly lastMonth: string; readonly reason: string }) =>
      api('POST /api/admin/billing/costs/:id/end', { params: { id }, body }),
    onSuccess: () => refetchBooks(client),
  })
}

/** Idempotent by its id. */
export const useGrantCredits = () =>
  useWrite({
    mutationKey: [...queryKeys.billingAdmin.all, 'credits'],
    mutationFn: (body: BodyOf<Contract['POST /api/admin/billing/credits']>) =>
      api('POST /api/admin/billing/credits', { body }),
  })
