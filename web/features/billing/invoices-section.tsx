import type { Invoice } from '#shared/contract/billing.ts'
import { billingTexts } from '#shared/texts/billing.ts'
import { formatLongDate } from '#web/lib/format.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Badge } from '#web/ui/media/badge.tsx'
import { useDialogAbout } from '#web/ui/overlay/use-dialog-about.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './billing.module.css'
import { inFours } from './billing-formats.ts'
import { invoiceStateOf, isOpen } from './billing-rules.ts'
import { ReceiptDialog } from './receipt-dialog.tsx'

const texts = billingTexts.invoices

export interface InvoicesSectionProps {
  invoices: readonly Invoice[]
  now: number
  /** The one that is on the screen needs no button that shows it. */
  openId: string | undefined
  /** Absent where nothing can be paid. */
  onPay: ((invoiceId: string, button: Element) => void) | undefined
}

/** All invoices of the member, with receipts of the paid ones. */
export function InvoicesSection({ invoices, now, openId, onPay }: InvoicesSectionProps) {
  const receipt = useDialogAbout<Invoice>()
  return (
    <Card as="section" title={texts.title}>
      <div className={styles.section}>
        {invoices.length === 0 && <p className={styles.muted}>{texts.empty}</p>}
        {invoices.length > 0 && (
          <ul className={styles.list}>
            {invoices.map(invoice => (
              <InvoiceItem
                key={invoice.id}
                invoice={invoice}
                now={now}
                onPay={
                  onPay && invoice.id !== openId ? button => onPay(invoice.id, button) : undefined
                }
                onReceipt={() => receipt.open(invoice)}
              />
            ))}
          </ul>
        )}
      </div>
      {receipt.asked && (
        <ReceiptDialog
          invoice={receipt.asked.thing}
          isOpen={receipt.isOpen}
          onClose={receipt.close}
        />
      )}
    </Card>
  )
}

const kinds = {
  OPEN: 'warning',
  PART: 'warning',
  PAID: 'success',
  SENT_BACK: 'neutral',
  EXPIRED: 'neutral',
} as const

interface InvoiceItemProps {
  invoice: Invoice
  now: number
  /** Absent where it cannot be paid, or is shown for payment already. */
  onPay: ((button: Element) => void) | undefined
  onReceipt: () => void
}

function InvoiceItem({ invoice, now, onPay, onReceipt }: InvoiceItemProps) {
  const { tariff, tsIssued, tsStart, tsEnd } = invoice
  const reference = inFours(invoice.reference)
  const state = invoiceStateOf(invoice, now)
  const isPaid = state === 'PAID'
  const suffix = <VisuallyHidden>{texts.of(reference)}</VisuallyHidden>
  return (
    <li className={styles.item}>
      <div className={styles.words}>
        <div className={styles.name}>
          {billingTexts.tariffs.price(tariff)}
          <Badge kind={kinds[state]}>{texts.states[state]}</Badge>
        </div>
        <div className={styles.small}>
          {texts.issued(formatLongDate(tsIssued))}{' '}
          <span className={styles.together}>{reference}</span>
        </div>
        {isPaid && tsStart !== undefined && tsEnd !== undefined && (
          <div className={styles.small}>
            {texts.paidFor(formatLongDate(tsStart), formatLongDate(tsEnd))}
          </div>
        )}
      </div>
      {isPaid && (
        <Button aria-haspopup="dialog" onClick={onReceipt}>
          {texts.receipt}
          {suffix}
        </Button>
      )}
      {onPay && isOpen(invoice, now) && (
        <Button onClick={({ currentTarget }) => onPay(currentTarget)}>
          {texts.pay}
          {suffix}
        </Button>
      )}
    </li>
  )
}
