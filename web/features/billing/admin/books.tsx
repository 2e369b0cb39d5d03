import type { BillingOverview } from '#shared/contract/billing.ts'
import { billingAdminTexts } from '#shared/texts/billing-admin.ts'
import { formatMoney } from '#shared/texts/money.ts'
import { Table } from '#web/ui/chart/table.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Hint, Stack } from '#web/ui/layout/primitives.tsx'
import styles from './billing-admin.module.css'
import { type BookSide, bookSides } from './billing-admin-rules.ts'

const texts = billingAdminTexts.books

export function Books({ balances }: { balances: BillingOverview['balances'] }) {
  const { has, is } = bookSides(balances)
  return (
    <Card as="section" title={texts.title}>
      <p>{texts.lead}</p>
      <Stack className={styles.sides} gap={6} pad={[4, 0, 0]}>
        <BookTable title={texts.has} side={has} />
        <BookTable title={texts.is} side={is} />
      </Stack>
    </Card>
  )
}

function BookTable({ title, side: { lines, sumCents } }: { title: string; side: BookSide }) {
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
