import type { Invoice } from '#shared/contract/billing.ts'
import { billingTexts } from '#shared/texts/billing.ts'
import { formatLongDate } from '#web/lib/format.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { CardBody, Cluster, Hint, Stack, Text } from '#web/ui/layout/primitives.tsx'
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
      <CardBody>
        {invoices.length === 0 && <Text tone="muted">{texts.empty}</Text>}
        {invoices.length > 0 && (
          <Stack as="ul">
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
          </Stack>
        )}
      </CardBody>
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
    <Cluster className={styles.item} as="li" justify="space-between" gap={[2, 3]}>
      <Stack gap={1} grow="12rem">
        <Cluster gap={[1, 2]} weight="strong">
          {billingTexts.tariffs.price(tariff)}
          <Badge kind={kinds[state]}>{texts.states[state]}</Badge>
        </Cluster>
        <Hint as="div">
          {texts.issued(formatLongDate(tsIssued))}{' '}
          <span className={styles.together}>{reference}</span>
        </Hint>
        {isPaid && tsStart !== undefined && tsEnd !== undefined && (
          <Hint as="div">{texts.paidFor(formatLongDate(tsStart), formatLongDate(tsEnd))}</Hint>
        )}
      </Stack>
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
    </Cluster>
  )
}
