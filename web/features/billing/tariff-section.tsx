import type { Billing, Invoice } from '#shared/contract/billing.ts'
import { billingTexts } from '#shared/texts/billing.ts'
import { Card } from '#web/ui/card.tsx'
import styles from './billing.module.css'
import { canPay, type DuesTime } from './billing-rules.ts'
import { TariffForm } from './tariff-form.tsx'

const texts = billingTexts.tariffs

export interface TariffSectionProps {
  billing: Pick<Billing, 'bankTransfer' | 'hasCards' | 'contributor'>
  dues: DuesTime
  openInvoice: Invoice | undefined
  onMade: (invoiceId: string) => void
}

/** What dues cost, where they can be paid. */
export function TariffSection({ billing, dues, openInvoice, onMade }: TariffSectionProps) {
  if (!canPay(billing)) {
    return (
      <Card as="section" title={texts.none}>
        <p className={styles.muted}>{texts.noneBody}</p>
      </Card>
    )
  }
  return (
    <Card as="section" title={titleOf(dues, billing.contributor !== undefined)}>
      <TariffForm
        dues={dues}
        tariff={openInvoice?.tariff ?? 'MONTH'}
        isNext={openInvoice === undefined}
        onMade={onMade}
      />
    </Card>
  )
}

function titleOf(dues: DuesTime, isContributor: boolean) {
  if (dues.state !== 'NONE') return texts.titleAgain
  return isContributor ? texts.titleOwn : texts.title
}
