import type { Billing, Invoice } from '#shared/contract/billing.ts'
import { duesTexts } from '#shared/texts/dues.ts'
import { Card } from '#web/ui/card.tsx'
import styles from './billing.module.css'
import { canPay, type DuesTime } from './billing-rules.ts'
import { TariffForm } from './tariff-form.tsx'

const texts = duesTexts.tariffs

export interface TariffSectionProps {
  ways: Pick<Billing, 'bankTransfer' | 'hasCards'>
  dues: DuesTime
  openInvoice: Invoice | undefined
  onMade: (invoiceId: string) => void
}

/** What dues cost, where they can be paid. */
export function TariffSection({ ways, dues, openInvoice, onMade }: TariffSectionProps) {
  if (!canPay(ways)) {
    return (
      <Card as="section" title={texts.none}>
        <p className={styles.muted}>{texts.noneBody}</p>
      </Card>
    )
  }
  return (
    <Card as="section" title={dues.state === 'NONE' ? texts.title : texts.titleAgain}>
      <TariffForm
        dues={dues}
        tariff={openInvoice?.tariff ?? 'MONTH'}
        isNext={openInvoice === undefined}
        onMade={onMade}
      />
    </Card>
  )
}
