import type { Invoice } from '#shared/contract/billing.ts'
import { billingTexts } from '#shared/texts/billing.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './billing.module.css'
import { invoiceStateOf, isOpen } from './billing-rules.ts'
import { dayWords } from './day-words.ts'
import { inFours } from './in-fours.ts'

const texts = billingTexts.invoices
const kinds = {
  OPEN: 'warning',
  PART: 'warning',
  PAID: 'success',
  SENT_BACK: 'neutral',
  EXPIRED: 'neutral',
} as const

export interface InvoiceItemProps {
  invoice: Invoice
  now: number
  /** Absent where it cannot be paid, or how is on the screen already. */
  onPay: (() => void) | undefined
  onReceipt: () => void
}

export function InvoiceItem({ invoice, now, onPay, onReceipt }: InvoiceItemProps) {
  const { tariff, tsIssued, tsStart, tsEnd } = invoice
  const reference = inFours(invoice.reference)
  const state = invoiceStateOf(invoice, now)
  const isPaid = state === 'PAID'
  const which = <VisuallyHidden>{texts.of(reference)}</VisuallyHidden>
  return (
    <li className={styles.item}>
      <div className={styles.words}>
        <div className={styles.name}>
          {billingTexts.tariffs.price(tariff)}
          <Badge kind={kinds[state]}>{texts.states[state]}</Badge>
        </div>
        <div className={styles.small}>
          {texts.issued(dayWords(tsIssued))} <span className={styles.together}>{reference}</span>
        </div>
        {isPaid && tsStart !== undefined && tsEnd !== undefined && (
          <div className={styles.small}>{texts.paidFor(dayWords(tsStart), dayWords(tsEnd))}</div>
        )}
      </div>
      {isPaid && (
        <Button aria-haspopup="dialog" onClick={onReceipt}>
          {texts.receipt}
          {which}
        </Button>
      )}
      {onPay && isOpen(invoice, now) && (
        <Button onClick={onPay}>
          {texts.pay}
          {which}
        </Button>
      )}
    </li>
  )
}
