import { type SubmitEvent, useId, useState } from 'react'
import { type Tariff, tariffs } from '#shared/billing-limits.ts'
import type { Billing, Invoice } from '#shared/contract/billing.ts'
import { billingTexts } from '#shared/texts/billing.ts'
import { formatLongDate } from '#web/lib/format.ts'
import { Button } from '#web/ui/button/button.tsx'
import { RadioCard } from '#web/ui/form/radio-card.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { CardBody, Cluster, Grid, Hint, Text } from '#web/ui/layout/primitives.tsx'
import { Badge } from '#web/ui/media/badge.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { useMakeInvoice } from './billing.data.ts'
import styles from './billing.module.css'
import { canPay, type DuesTime, failureText } from './billing-rules.ts'

const texts = billingTexts.tariffs

interface TariffSectionProps {
  billing: Billing
  dues: DuesTime
  current: Tariff | undefined
  openInvoice: Invoice | undefined
  onMade: (invoiceId: string, form: Element) => void
}

export function TariffSection({ billing, dues, current, openInvoice, onMade }: TariffSectionProps) {
  const [chosen, setChosen] = useState(openInvoice?.tariff ?? current ?? 'MONTH')
  const group = useId()
  const make = useMakeInvoice()
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { currentTarget: form } = event
    if (make.isPending) return
    make.mutate(chosen, { onSuccess: ({ id }) => onMade(id, form) })
  }
  if (!canPay(billing)) {
    return (
      <Card as="section" title={texts.none}>
        <Text tone="muted">{texts.noneBody}</Text>
      </Card>
    )
  }
  return (
    <Card as="section" title={titleOf(dues, billing.contributor !== undefined)}>
      <CardBody as="form" onSubmit={submit}>
        <Grid as="fieldset" min="11.5rem" fit gap={3}>
          <Text as="legend" below={3} size="small" weight="strong">
            {texts.legend}
          </Text>
          {tariffs.map(each => (
            <RadioCard
              key={each}
              shape="tile"
              name={group}
              isChosen={each === chosen}
              onChoose={() => setChosen(each)}
            >
              <Text as="span" className={styles.price} tone="muted">
                <b>{texts.amount(each)}</b> {texts.span(each)}
              </Text>
              <Text as="span" weight="strong">
                {texts.covers(each)}
              </Text>
              <Hint as="span">{texts.share(each)}</Hint>
              <Cluster as="span" gap={2}>
                {texts.saves(each) && <Badge kind="success">{texts.saves(each)}</Badge>}
                {each === current && <Badge kind="neutral">{texts.current}</Badge>}
              </Cluster>
            </RadioCard>
          ))}
        </Grid>
        <Text tone="muted">
          {beginning(dues)} {texts.once}
        </Text>
        {make.isError && <Notice kind="error">{failureText(make.error)}</Notice>}
        <div>
          <Button
            type="submit"
            variant={openInvoice ? 'secondary' : 'primary'}
            loading={make.isPending}
          >
            {texts.make}
          </Button>
        </div>
      </CardBody>
    </Card>
  )
}

function titleOf(dues: DuesTime, isContributor: boolean) {
  if (dues.state !== 'NONE') return texts.titleAgain
  return isContributor ? texts.titleOwn : texts.title
}

function beginning(dues: DuesTime) {
  switch (dues.state) {
    case 'PAID':
    case 'GRACE':
      return texts.begins(formatLongDate(dues.tsPaidUntil))
    case 'NONE':
      return texts.beginsNow
  }
}
