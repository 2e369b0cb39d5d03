import type { Invoice } from '#shared/contract/billing.ts'
import { billingTexts } from '#shared/texts/billing.ts'
import { formatMoney } from '#shared/texts/money.ts'
import { dayWords } from './day-words.ts'
import { inFours } from './in-fours.ts'
import styles from './receipt.module.css'

const texts = billingTexts.receipt

export interface ReceiptFactsProps {
  invoice: Invoice
}

export function ReceiptFacts({ invoice }: ReceiptFactsProps) {
  return (
    <dl className={styles.facts}>
      {factsOf(invoice).map(([name, words]) => (
        <div key={name} className={styles.fact}>
          <dt>{name}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  )
}

function factsOf(invoice: Invoice): (readonly [name: string, words: string])[] {
  const { reference, tariff, amountCents, paidCents, tsPaid, paidBy, tsStart, tsEnd } = invoice
  const facts: (readonly [string, string | undefined])[] = [
    [texts.number, inFours(reference)],
    [texts.date, tsPaid === undefined ? undefined : dayWords(tsPaid)],
    [texts.subject, texts.dues(tariff)],
    [texts.amount, formatMoney(amountCents)],
    // A part may have been taken for the whole.
    [texts.received, paidCents === amountCents ? undefined : formatMoney(paidCents)],
    [texts.method, paidBy && texts.methods[paidBy]],
    [
      texts.period,
      tsStart === undefined || tsEnd === undefined
        ? undefined
        : texts.span(dayWords(tsStart), dayWords(tsEnd)),
    ],
  ]
  return facts.flatMap(([name, words]) => (words === undefined ? [] : [[name, words]]))
}
