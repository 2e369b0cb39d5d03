import { useState } from 'react'
import type { Invoice } from '#shared/contract/billing.ts'
import { billingTexts } from '#shared/texts/billing.ts'
import { Card } from '#web/ui/card.tsx'
import styles from './billing.module.css'
import { InvoiceItem } from './invoice-item.tsx'
import { ReceiptDialog } from './receipt-dialog.tsx'

const texts = billingTexts.invoices

export interface InvoicesSectionProps {
  invoices: readonly Invoice[]
  now: number
  /** What is shown already needs no button that shows it. */
  openId: string | undefined
  /** Absent where nothing can be paid. */
  onPay: ((invoiceId: string) => void) | undefined
}

/** Everything the member was asked to pay, with receipts of what he has paid. */
export function InvoicesSection({ invoices, now, openId, onPay }: InvoicesSectionProps) {
  const [asked, setAsked] = useState<Invoice>()
  const [isAsked, setIsAsked] = useState(false)
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
                onPay={onPay && invoice.id !== openId ? () => onPay(invoice.id) : undefined}
                onReceipt={() => {
                  setAsked(invoice)
                  setIsAsked(true)
                }}
              />
            ))}
          </ul>
        )}
      </div>
      {asked && (
        <ReceiptDialog invoice={asked} isOpen={isAsked} onClose={() => setIsAsked(false)} />
      )}
    </Card>
  )
}
