import { createPortal } from 'react-dom'
import type { Invoice } from '#shared/contract/billing.ts'
import { billingTexts } from '#shared/texts/billing.ts'
import styles from './receipt.module.css'
import { ReceiptFacts } from './receipt-facts.tsx'

export interface ReceiptSheetProps {
  invoice: Invoice
}

/** The receipt on paper, which nothing else of the page is on; not on the screen. */
export function ReceiptSheet({ invoice }: ReceiptSheetProps) {
  return createPortal(
    <div className={styles.sheet}>
      <h1>{billingTexts.receipt.title}</h1>
      <ReceiptFacts invoice={invoice} />
    </div>,
    document.body,
  )
}
