import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BankDetails, BillingDesk, Decision } from '#shared/contract/billing.ts'
import { limits } from '#shared/limits.ts'
import { api } from '#web/lib/api.ts'
import { ApiProblem } from '#web/lib/api-problem.ts'
import { useWrite } from '#web/lib/use-write.ts'
import { readStatement } from './read-statement.ts'

const deskKey = ['billing-desk']
const overviewKey = [...deskKey, 'overview']
const pageSize = limits.undecidedPageDefault
const importTimeoutMs = 180_000

/** What the desk shows beside the list, asked anew whenever the screen opens: a form is filled from it. */
export function useDesk() {
  return useQuery({
    queryKey: overviewKey,
    queryFn: ({ signal }) => api('GET /api/admin/billing', { signal }),
    staleTime: 0,
    gcTime: 0,
  })
}

export function useSaveBankDetails() {
  const client = useQueryClient()
  return useWrite({
    mutationKey: [...deskKey, 'bank-details'],
    mutationFn: (body: BankDetails) => api('PUT /api/admin/billing/bank-details', { body }),
    onSuccess: bankTransfer => {
      client.setQueryData<BillingDesk>(overviewKey, known => known && { ...known, bankTransfer })
    },
  })
}

/** Reads a file and sends it, where it can be. Whatever becomes of the answer, the server may have booked something. */
export function useImportStatement() {
  const client = useQueryClient()
  return useWrite({
    mutationKey: [...deskKey, 'import'],
    mutationFn: async (file: Blob) => {
      const statement = await readStatement(file)
      if ('problem' in statement) return statement
      return api('POST /api/admin/billing/bank-statements', {
        body: statement,
        timeoutMs: importTimeoutMs,
      })
    },
    onSettled: () => client.invalidateQueries({ queryKey: deskKey }),
  })
}

/** Payments that fit no invoice, in steps. */
export function useUndecided() {
  return useInfiniteQuery({
    queryKey: [...deskKey, 'payments'],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/admin/billing/payments', {
        query: { page: pageParam, size: pageSize },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: (page, pages) => (page.length < pageSize ? undefined : pages.length),
    select: ({ pages }) => pages.flat(),
    staleTime: 0,
    gcTime: 0,
  })
}

/** Done only when the list is known anew: an assigned payment may stay there for another reason. */
export function useDecide(id: string) {
  const client = useQueryClient()
  const readAgain = () => client.invalidateQueries({ queryKey: deskKey })
  return useWrite({
    mutationKey: [...deskKey, 'decision'],
    mutationFn: (body: Decision) =>
      api('POST /api/admin/billing/payments/:id/decision', { params: { id }, body }),
    onSuccess: readAgain,
    onError: error => {
      if (isOutdated(error)) void readAgain()
    },
  })
}

/** Somebody else has decided it meanwhile. */
function isOutdated(error: Error): boolean {
  const code = error instanceof ApiProblem ? error.code : undefined
  return code === 'billing/payment-not-found' || code === 'billing/decision-unfit'
}
