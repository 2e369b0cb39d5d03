import type { BillingDesk } from '#shared/contract/billing.ts'
import { billingDeskTexts } from '#shared/texts/billing-desk.ts'
import { Card } from '#web/ui/card.tsx'
import { bookSides } from './book-sides.ts'
import { BookTable } from './book-table.tsx'
import styles from './books.module.css'

const texts = billingDeskTexts.books

export interface BooksProps {
  balances: BillingDesk['balances']
}

/** Where the money is, and what it is. */
export function Books({ balances }: BooksProps) {
  const { has, is } = bookSides(balances)
  return (
    <Card as="section" title={texts.title}>
      <p>{texts.lead}</p>
      <div className={styles.sides}>
        <BookTable title={texts.has} side={has} />
        <BookTable title={texts.is} side={is} />
      </div>
    </Card>
  )
}
