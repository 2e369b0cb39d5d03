import { billingDeskTexts } from '#shared/texts/billing-desk.ts'
import { formatMoney } from '#shared/texts/money.ts'
import type { BookSide } from './book-sides.ts'
import styles from './books.module.css'

const { accounts, sum } = billingDeskTexts.books

export interface BookTableProps {
  title: string
  side: BookSide
}

/** One side of the books. */
export function BookTable({ title, side: { lines, sumCents } }: BookTableProps) {
  return (
    <table className={styles.table}>
      <caption>{title}</caption>
      <tbody>
        {lines.map(({ account, cents }) => (
          <tr key={account}>
            <th scope="row">
              {accounts[account].name}
              <span className={styles.what}>{accounts[account].what}</span>
            </th>
            <td>{formatMoney(cents)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{sum}</th>
          <td>{formatMoney(sumCents)}</td>
        </tr>
      </tfoot>
    </table>
  )
}
