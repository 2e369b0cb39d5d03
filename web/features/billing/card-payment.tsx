import { IconCreditCard } from '@tabler/icons-react'
import { billingTexts } from '#shared/texts/billing.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useCheckout } from './billing.data.ts'
import styles from './billing.module.css'
import { wordsOfFailure } from './words-of-failure.ts'

const texts = billingTexts.invoice

export interface CardPaymentProps {
  invoiceId: string
}

/** Leads to the card service, and says so before. */
export function CardPayment({ invoiceId }: CardPaymentProps) {
  const checkout = useCheckout()
  return (
    <>
      <h3>{texts.byCard}</h3>
      <p className={styles.muted}>{texts.cardHint}</p>
      {checkout.isError && (
        <Notice kind="error">{wordsOfFailure(checkout.error, texts.cardFailed)}</Notice>
      )}
      <div>
        <Button
          variant="primary"
          icon={<IconCreditCard aria-hidden="true" />}
          loading={checkout.isPending}
          onClick={() => checkout.mutate(invoiceId)}
        >
          {texts.payByCard}
        </Button>
      </div>
    </>
  )
}
