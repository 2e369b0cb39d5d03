import { IconPrinter } from '@tabler/icons-react'
import { type RefObject, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { Invoice } from '#shared/contract/billing.ts'
import { billingTexts } from '#shared/texts/billing.ts'
import { formatMoney } from '#shared/texts/money.ts'
import { formatLongDate } from '#web/lib/format.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { CardBody, Cluster, Hint, Stack, Text } from '#web/ui/layout/primitives.tsx'
import { Badge } from '#web/ui/media/badge.tsx'
import { useDialogAbout } from '#web/ui/overlay/confirm.tsx'
import { ModalOnDemand } from '#web/ui/overlay/modal-on-demand.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './billing.module.css'
import { inFours, invoiceStateOf, isOpen } from './billing-rules.ts'

const { invoices: texts, receipt: receiptTexts } = billingTexts

interface InvoicesSectionProps {
  invoices: readonly Invoice[]
  now: number
  /** The invoice on the screen needs no button that shows it. */
  openId: string | undefined
  onPay: ((invoiceId: string, button: Element) => void) | undefined
}

export function InvoicesSection({ invoices, now, openId, onPay }: InvoicesSectionProps) {
  const receipt = useDialogAbout<Invoice>()
  return (
    <Card as="section" title={texts.title}>
      <CardBody>
        {invoices.length === 0 && <Text tone="muted">{texts.empty}</Text>}
        {invoices.length > 0 && (
          <Stack as="ul" divided={3}>
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
      {receipt.thing && (
        <ReceiptDialog invoice={receipt.thing} isOpen={receipt.isOpen} onClose={receipt.close} />
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
  /** Absent if it cannot be paid or is already shown for payment. */
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

interface ReceiptDialogProps {
  invoice: Invoice
  isOpen: boolean
  onClose: () => void
}

function ReceiptDialog({ invoice, isOpen, onClose }: ReceiptDialogProps) {
  const sheet = useRef<HTMLElement>(null)
  return (
    <>
      <ModalOnDemand
        open={isOpen}
        onOpenChange={open => {
          if (!open) onClose()
        }}
        title={receiptTexts.title}
        actions={
          <Button
            variant="primary"
            icon={IconPrinter}
            onClick={() => {
              // The dialog hides the receipt from screen readers, which would also affect the PDF file.
              sheet.current?.removeAttribute('aria-hidden')
              printAs(receiptTexts.title)
            }}
          >
            {receiptTexts.print}
          </Button>
        }
      >
        <ReceiptFacts invoice={invoice} />
      </ModalOnDemand>
      {isOpen && <ReceiptSheet ref={sheet} invoice={invoice} />}
    </>
  )
}

function ReceiptFacts({ invoice }: Pick<ReceiptDialogProps, 'invoice'>) {
  return (
    <Stack as="dl" divided={2}>
      {factsOf(invoice).map(([name, words]) => (
        <Cluster
          key={name}
          className={styles.receiptFact}
          align="stretch"
          justify="space-between"
          gap={[0, 4]}
        >
          <Text as="dt" tone="muted">
            {name}
          </Text>
          <dd>{words}</dd>
        </Cluster>
      ))}
    </Stack>
  )
}

function factsOf(invoice: Invoice) {
  const { reference, tariff, amountCents, paidCents, tsPaid, paidBy, tsStart, tsEnd } = invoice
  const facts: (readonly [string, string | undefined])[] = [
    [receiptTexts.number, inFours(reference)],
    [receiptTexts.date, tsPaid === undefined ? undefined : formatLongDate(tsPaid)],
    [receiptTexts.method, paidBy && receiptTexts.methods[paidBy]],
    [receiptTexts.subject, receiptTexts.dues(tariff)],
    [
      receiptTexts.period,
      tsStart === undefined || tsEnd === undefined
        ? undefined
        : receiptTexts.span(formatLongDate(tsStart), formatLongDate(tsEnd)),
    ],
    [receiptTexts.amount, formatMoney(amountCents)],
    // A partial payment may have been accepted as the whole.
    [receiptTexts.received, paidCents === amountCents ? undefined : formatMoney(paidCents)],
  ]
  return facts.filter(([, words]) => words !== undefined)
}

/** The receipt for print, where it is all that is printed. Hidden on screen. */
function ReceiptSheet({ ref, invoice }: { ref: RefObject<HTMLElement | null>; invoice: Invoice }) {
  return createPortal(
    <main ref={ref} className={styles.sheet}>
      <h1>{receiptTexts.title}</h1>
      <ReceiptFacts invoice={invoice} />
    </main>,
    document.body,
  )
}

/** Prints under another title, which names the PDF file and does not give the site away. */
function printAs(title: string) {
  const before = document.title
  document.title = title
  window.addEventListener('afterprint', () => (document.title = before), { once: true })
  window.print()
}
