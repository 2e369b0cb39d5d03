import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Tariff } from '#shared/billing-limits.ts'
import type { Billing, Invoice } from '#shared/contract/billing.ts'
import { billingTexts } from '#shared/texts/billing.ts'
import { api } from '#web/lib/api.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { useWrite } from '#web/lib/use-write.ts'
import { wholeAnswer } from '#web/lib/whole-items.ts'
import { useToast } from '#web/ui/overlay/toast.tsx'
import { isCheckoutUrl } from './billing-rules.ts'

/** The member's dues. Always stale, because payments arrive at the bank. */
export function useBilling(pollMs: (billing: Billing | undefined) => number | false = () => false) {
  return useQuery({
    queryKey: queryKeys.billing,
    queryFn: async ({ signal }) =>
      wholeAnswer(await api('GET /api/billing', { signal }), { seats: [], invoices: [] }),
    staleTime: 0,
    refetchInterval: ({ state }) => pollMs(state.data),
  })
}

/** Idempotent: the same tariff returns the open invoice. */
export function useMakeInvoice() {
  const client = useQueryClient()
  return useWrite({
    mutationKey: [...queryKeys.billing, 'invoice'],
    mutationFn: (tariff: Tariff) => api('POST /api/billing/invoices', { body: { tariff } }),
    onSuccess: async invoice => {
      await client.cancelQueries({ queryKey: queryKeys.billing })
      client.setQueryData<Billing>(
        queryKeys.billing,
        billing => billing && { ...billing, invoices: withInvoice(billing.invoices, invoice) },
      )
      void client.invalidateQueries({ queryKey: queryKeys.billing })
    },
  })
}

function withInvoice(invoices: readonly Invoice[], invoice: Invoice): Invoice[] {
  const isKnown = invoices.some(({ id }) => id === invoice.id)
  if (!isKnown) return [invoice, ...invoices]
  return invoices.map(each => (each.id === invoice.id ? invoice : each))
}

export const useCheckout = () =>
  useWrite({
    mutationKey: [...queryKeys.billing, 'checkout'],
    mutationFn: async (id: string) => {
      const { url } = await api('POST /api/billing/invoices/:id/checkout', { params: { id } })
      if (!isCheckoutUrl(url)) throw new Error('the card service has no safe address')
      return url
    },
    onSuccess: url => location.assign(url),
    // The invoice may have been paid by now.
    refetchOnError: queryKeys.billing,
  })

export const useInvite = () =>
  useSeatAction(() => api('POST /api/billing/seats', {}), billingTexts.seats.made)

export const useTakeBackSeat = () =>
  useSeatAction(
    (id: string) => api('DELETE /api/billing/seats/:id', { params: { id } }),
    billingTexts.seats.takenBack,
  )

/** @param onDone called before the seat replaces the pressed button */
export const useTakeSeat = (onDone: () => void) =>
  useSeatAction(
    (code: string) => api('PUT /api/billing/seat', { body: { code } }),
    billingTexts.seat.taken,
    onDone,
  )

export const useGiveBackSeat = () =>
  useSeatAction(() => api('DELETE /api/billing/seat', {}), billingTexts.seat.givenBack)

/** Pending until the refetched seats are shown. A second press before that does not repeat the action. */
function useSeatAction<Input = void>(
  action: (input: Input) => Promise<unknown>,
  doneTitle: string,
  onDone?: () => void,
) {
  const showToast = useToast()
  const pending = useRef(new Set<Input | undefined>())
  const { mutate, ...mutation } = useWrite({
    mutationKey: [...queryKeys.billing, 'seat'],
    mutationFn: action,
    onSuccess: () => {
      onDone?.()
      showToast({ id: 'dues', kind: 'success', title: doneTitle })
    },
    refetchOnSuccess: queryKeys.billing,
    // The screen is outdated.
    refetchOnError: queryKeys.billing,
    onSettled: (_answer, _error, input) => {
      pending.current.delete(input)
    },
  })
  const begin = (...call: Parameters<typeof mutate>) => {
    const [input] = call
    if (pending.current.has(input)) return
    pending.current.add(input)
    mutate(...call)
  }
  return { ...mutation, mutate: begin }
}
