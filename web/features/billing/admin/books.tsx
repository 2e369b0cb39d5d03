import type { BillingOverview } from '#shared/contract/billing.ts'
import { billingAdminTexts } from '#shared/texts/billing-admin.ts'
import { formatMoney } from '#shared/texts/money.ts'
import { Table } from '#web/ui/chart/table.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Hint } from '#web/ui/layout/primitives.tsx'
import { type BookSide, bookSides } from './billing-admin-rules.ts'
import styles from './books.module.css'

const texts = billingAdminTexts.books

export interface BooksProps {
  balances: BillingOverview['balances']
}

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

interface BookTableProps {
  title: string
  side: BookSide
}

function BookTable({ title, side: { lines, sumCents } }: BookTableProps) {
  return (
    <Table
      numbers
      className={styles.table}
      caption={title}
      foot={
        <tr>
          <th scope="row">{texts.sum}</th>
          <td>{formatMoney(sumCents)}</td>
        </tr>
      }
    >
      {lines.map(({ account, cents }) => (
        <tr key={account}>
          <th scope="row">
            {texts.accounts[account].name}
            <Hint as="span" block>
              {texts.accounts[account].what}
            </Hint>
          </th>
          <td>{formatMoney(cents)}</td>
        </tr>
      ))}
    </Table>
  )
}
