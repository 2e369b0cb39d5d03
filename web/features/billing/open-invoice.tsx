import { useRef } from 'react'
import type { Billing, Invoice } from '#shared/contract/billing.ts'
import { billingTexts } from '#shared/texts/billing.ts'
import { formatMoney } from '#shared/texts/money.ts'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useFocusOn } from '#web/ui/use-focus-on.ts'
import styles from './billing.module.css'
import { CardPayment } from './card-payment.tsx'
import { CopyFacts } from './copy-facts.tsx'
import { invoiceFacts, transferFacts } from './transfer-facts.ts'

const texts = billingTexts.invoice

export interface OpenInvoiceProps {
  invoice: Invoice
  ways: Pick<Billing, 'bankTransfer' | 'hasCards'>
  /** How often it was asked for: each time it takes the focus. */
  timesAsked: number
}

/** How an invoice can be paid. */
export function OpenInvoice({ invoice, ways, timesAsked }: OpenInvoiceProps) {
  const { bankTransfer, hasCards } = ways
  const section = useRef<HTMLDivElement>(null)
  useFocusOn(section, timesAsked > 0 && timesAsked)
  return (
    <Card as="section" title={texts.title}>
      <div ref={section} tabIndex={-1} className={styles.section}>
        <p>{texts.of(invoice.tariff)}</p>
        {invoice.paidCents > 0 && <Notice>{partWords(invoice)}</Notice>}
        {bankTransfer ? (
          <>
            <h3>{texts.byBank}</h3>
            <CopyFacts facts={transferFacts(invoice, bankTransfer)} />
            <p className={styles.muted}>{texts.hint}</p>
            <p className={styles.muted}>{texts.days}</p>
          </>
        ) : (
          <CopyFacts facts={invoiceFacts(invoice)} />
        )}
        {hasCards && <CardPayment key={invoice.id} invoiceId={invoice.id} />}
      </div>
    </Card>
  )
}

function partWords({ paidCents, amountCents }: Invoice) {
  const missing = formatMoney(amountCents - paidCents)
  return texts.partly(formatMoney(paidCents), formatMoney(amountCents), missing)
}
