import { IconPrinter } from '@tabler/icons-react'
import { type RefObject, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { Invoice } from '#shared/contract/billing.ts'
import { billingTexts } from '#shared/texts/billing.ts'
import { formatMoney } from '#shared/texts/money.ts'
import { formatLongDate } from '#web/lib/format.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Cluster, Stack } from '#web/ui/layout/primitives.tsx'
import { ModalOnDemand } from '#web/ui/overlay/modal-on-demand.tsx'
import { inFours } from './billing-formats.ts'
import styles from './receipt.module.css'

const texts = billingTexts.receipt

export interface ReceiptDialogProps {
  invoice: Invoice
  isOpen: boolean
  onClose: () => void
}

/** The receipt of a paid invoice, on screen and on paper. */
export function ReceiptDialog({ invoice, isOpen, onClose }: ReceiptDialogProps) {
  const sheet = useRef<HTMLElement>(null)
  return (
    <>
      <ModalOnDemand
        open={isOpen}
        onOpenChange={open => {
          if (!open) onClose()
        }}
        title={texts.title}
        actions={
          <Button
            variant="primary"
            icon={<IconPrinter aria-hidden="true" />}
            onClick={() => {
              // The dialog hides it from screen readers, and with it from those of a PDF file.
              sheet.current?.removeAttribute('aria-hidden')
              printAs(texts.title)
            }}
          >
            {texts.print}
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
    <Stack as="dl">
      {factsOf(invoice).map(([name, words]) => (
        <Cluster
          key={name}
          className={styles.fact}
          align="stretch"
          justify="space-between"
          gap={[0, 4]}
          pad={[2, 0]}
        >
          <dt>{name}</dt>
          <dd>{words}</dd>
        </Cluster>
      ))}
    </Stack>
  )
}

function factsOf(invoice: Invoice): (readonly [name: string, words: string])[] {
  const { reference, tariff, amountCents, paidCents, tsPaid, paidBy, tsStart, tsEnd } = invoice
  const facts: (readonly [string, string | undefined])[] = [
    [texts.number, inFours(reference)],
    [texts.date, tsPaid === undefined ? undefined : formatLongDate(tsPaid)],
    [texts.method, paidBy && texts.methods[paidBy]],
    [texts.subject, texts.dues(tariff)],
    [
      texts.period,
      tsStart === undefined || tsEnd === undefined
        ? undefined
        : texts.span(formatLongDate(tsStart), formatLongDate(tsEnd)),
    ],
    [texts.amount, formatMoney(amountCents)],
    // A part may have been accepted as the whole.
    [texts.received, paidCents === amountCents ? undefined : formatMoney(paidCents)],
  ]
  return facts.flatMap(([name, words]) => (words === undefined ? [] : [[name, words]]))
}

/** The receipt on paper, where nothing else of the page is printed; hidden on screen. */
function ReceiptSheet({ ref, invoice }: { ref: RefObject<HTMLElement | null>; invoice: Invoice }) {
  return createPortal(
    <main ref={ref} className={styles.sheet}>
      <h1>{texts.title}</h1>
      <ReceiptFacts invoice={invoice} />
    </main>,
    document.body,
  )
}

/** Prints under another title: it names the PDF file, and does not give the site away. */
function printAs(title: string) {
  const before = document.title
  document.title = title
  window.addEventListener('afterprint', () => (document.title = before), { once: true })
  window.print()
}
