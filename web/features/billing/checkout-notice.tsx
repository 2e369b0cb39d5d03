import { billingTexts } from '#shared/texts/billing.ts'
import { Notice } from '#web/ui/notice.tsx'
import type { CheckoutReturn } from './checkout-return.ts'

const texts = billingTexts.checkout

const notices = {
  WAITING: { kind: 'info', words: texts.waiting },
  ARRIVED: { kind: 'success', words: texts.arrived },
  LATE: { kind: 'info', words: texts.late },
  CANCELLED: { kind: 'info', words: texts.cancelled },
} as const

export interface CheckoutNoticeProps {
  state: CheckoutReturn['state']
  /** Whether what was to be paid can still be paid. */
  isStillOpen: boolean | undefined
}

/** What has become of a payment by card, for who comes back from it. */
export function CheckoutNotice({ state, isStillOpen }: CheckoutNoticeProps) {
  if (state === 'NONE') return null
  const { kind, words } = notices[state]
  const isToBePaid = state === 'CANCELLED' && isStillOpen
  return <Notice kind={kind}>{isToBePaid ? texts.cancelledOpen : words}</Notice>
}
