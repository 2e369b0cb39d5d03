import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Billing, Invoice, Tariff } from '#shared/contract/billing.ts'
import { api } from '#web/lib/api.ts'
import { useWrite } from '#web/lib/use-write.ts'
import { mayLeadTo } from './may-lead-to.ts'

const billingKey = ['billing']

/** The member's dues. They change at the bank, too: read anew whenever the screen is looked at. */
export function useBilling(pollMs: (billing: Billing | undefined) => number | false = () => false) {
  return useQuery({
    queryKey: billingKey,
    queryFn: ({ signal }) => api('GET /api/billing', { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => pollMs(state.data),
  })
}

/** Asked twice, the invoice is the same. */
export function useMakeInvoice() {
  const client = useQueryClient()
  return useWrite({
    mutationKey: [...billingKey, 'invoice'],
    mutationFn: (tariff: Tariff) => api('POST /api/billing/invoices', { body: { tariff } }),
    onSuccess: async invoice => {
      await client.cancelQueries({ queryKey: billingKey })
      client.setQueryData<Billing>(
        billingKey,
        billing => billing && { ...billing, invoices: withInvoice(billing.invoices, invoice) },
      )
      void client.invalidateQueries({ queryKey: billingKey })
    },
  })
}

function withInvoice(invoices: readonly Invoice[], invoice: Invoice): Invoice[] {
  const isKnown = invoices.some(({ id }) => id === invoice.id)
  if (!isKnown) return [invoice, ...invoices]
  return invoices.map(each => (each.id === invoice.id ? invoice : each))
}

/** Sends the browser to where the invoice is paid by card. */
export function useCheckout() {
  const client = useQueryClient()
  return useWrite({
    mutationKey: [...billingKey, 'checkout'],
    mutationFn: async (id: string) => {
      const { url } = await api('POST /api/billing/invoices/:id/checkout', { params: { id } })
      if (!mayLeadTo(url)) throw new Error('the card service has no safe address')
      return url
    },
    onSuccess: url => location.assign(url),
    // It may have been paid meanwhile.
    onError: () => void client.invalidateQueries({ queryKey: billingKey }),
  })
}

export const useInvite = (onDone: () => void) =>
  useSeatDeed(() => api('POST /api/billing/seats', {}), onDone)

export const useTakeBackSeat = (onDone: () => void) =>
  useSeatDeed((id: string) => api('DELETE /api/billing/seats/:id', { params: { id } }), onDone)

export const useTakeSeat = (onDone: () => void) =>
  useSeatDeed((code: string) => api('PUT /api/billing/seat', { body: { code } }), onDone)

export const useGiveBackSeat = (onDone: () => void) =>
  useSeatDeed(() => api('DELETE /api/billing/seat', {}), onDone)

/**
 * Once done, it is under way until the screen shows what has come of it; and what is under way is not begun again, for a
 * second press may come before the screen shows the first.
 */
function useSeatDeed<Input = void>(deed: (input: Input) => Promise<unknown>, onDone: () => void) {
  const client = useQueryClient()
  const underWay = useRef(new Set<Input | undefined>())
  const readAgain = () => client.invalidateQueries({ queryKey: billingKey })
  const { mutate, ...mutation } = useWrite({
    mutationKey: [...billingKey, 'seat'],
    mutationFn: deed,
    onSuccess: () => {
      onDone()
      return readAgain()
    },
    // Refused, it is not as the screen has it.
    onError: () => void readAgain(),
    onSettled: (_answer, _error, input) => {
      underWay.current.delete(input)
    },
  })
  const begin = (...call: Parameters<typeof mutate>) => {
    const [input] = call
    if (underWay.current.has(input)) return
    underWay.current.add(input)
    mutate(...call)
  }
  return { ...mutation, mutate: begin }
}
