import { IconCreditCard } from '@tabler/icons-react'
import { useRef } from 'react'
import { billingLimits } from '#shared/billing-limits.ts'
import type { BankDetails, Billing, Invoice } from '#shared/contract/billing.ts'
import { billingTexts } from '#shared/texts/billing.ts'
import { formatMoney } from '#shared/texts/money.ts'
import { formatLongDate } from '#web/lib/format.ts'
import { Button } from '#web/ui/button/button.tsx'
import { useFocusOn } from '#web/ui/focus.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { CardBody, Grid, Stack, Text } from '#web/ui/layout/primitives.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { useCheckout } from './billing.data.ts'
import styles from './billing.module.css'
import { failureText, inFours, joinedAccount, shownAccount } from './billing-rules.ts'
import { CopyButton } from './copy-button.tsx'
import { FoldedOnPhone } from './folded-on-phone.tsx'

const texts = billingTexts.invoice

interface OpenInvoiceProps {
  invoice: Invoice
  methods: Billing
  /** How often it was chosen. Each time, it takes the focus. */
  timesShown: number
  /** The form or the button that last chose it. */
  shownFrom: Element | undefined
}

export function OpenInvoice({ invoice, methods, timesShown, shownFrom }: OpenInvoiceProps) {
  const { bankTransfer, hasCards } = methods
  const section = useRef<HTMLDivElement>(null)
  useFocusOn(section, timesShown > 0 && timesShown, shownFrom)
  return (
    <Card as="section" title={texts.title}>
      <CardBody ref={section} tabIndex={-1} className={styles.section}>
        <p>{texts.of(invoice.tariff)}</p>
        {invoice.paidCents > 0 && <Notice>{partWords(invoice)}</Notice>}
        {bankTransfer ? (
          <FoldedOnPhone title={texts.byBank} startsOpen={timesShown > 0}>
            <Grid min="20rem" fit gap={5}>
              <CopyFacts facts={transferFacts(invoice, bankTransfer)} />
              <Stack gap={3} tone="muted">
                <p>{texts.hint}</p>
                <p>{texts.days}</p>
                <p>{texts.until(formatLongDate(invoice.tsIssued + billingLimits.invoiceOpenMs))}</p>
              </Stack>
            </Grid>
          </FoldedOnPhone>
        ) : (
          <CopyFacts facts={invoiceFacts(invoice)} />
        )}
        {hasCards && <CardPayment key={invoice.id} invoiceId={invoice.id} />}
      </CardBody>
    </Card>
  )
}

function partWords({ paidCents, amountCents }: Invoice) {
  const missing = formatMoney(amountCents - paidCents)
  return texts.partly(formatMoney(paidCents), formatMoney(amountCents), missing)
}

function CardPayment({ invoiceId }: { invoiceId: string }) {
  const checkout = useCheckout()
  return (
    <>
      <h3>{texts.byCard}</h3>
      <Text tone="muted">{texts.cardHint}</Text>
      {checkout.isError && (
        <Notice kind="error">{failureText(checkout.error, texts.cardFailed)}</Notice>
      )}
      <div>
        <Button
          variant="primary"
          icon={IconCreditCard}
          loading={checkout.isPending}
          onClick={() => checkout.mutate(invoiceId)}
        >
          {texts.payByCard}
        </Button>
      </div>
    </>
  )
}

function transferFacts(invoice: Invoice, bank: BankDetails): CopyFactsProps['facts'] {
  const { holder, iban, bic, bankName } = bank
  const facts = [
    { name: texts.holder, words: holder },
    { name: texts.iban, words: shownAccount(iban), copied: joinedAccount(iban), isCode: true },
    { name: texts.bic, words: bic, isCode: true },
    { name: texts.bankName, words: bankName },
    ...invoiceFacts(invoice),
  ]
  return facts.filter(({ words }) => words !== '')
}

function invoiceFacts(invoice: Invoice): CopyFactsProps['facts'] {
  const { reference, amountCents, paidCents } = invoice
  const missing = amountCents - paidCents
  return [
    { name: texts.amount, words: formatMoney(missing), copied: (missing / 100).toFixed(2) },
    { name: texts.reference, words: inFours(reference), copied: reference, isCode: true },
  ]
}

interface CopyFactsProps {
  facts: readonly {
    readonly name: string
    readonly words: string
    readonly copied?: string
    readonly isCode?: boolean
  }[]
}

function CopyFacts({ facts }: CopyFactsProps) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ name, words, copied = words, isCode }) => (
        <div key={name} className={styles.fact}>
          <dt>{name}</dt>
          <dd className={isCode ? styles.code : undefined}>{words}</dd>
          <dd className={styles.copy}>
            <CopyButton label={name} text={copied} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
