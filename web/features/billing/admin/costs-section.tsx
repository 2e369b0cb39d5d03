import { useId, useRef, useState } from 'react'
import type { Cost } from '#shared/contract/books.ts'
import { booksTexts } from '#shared/texts/books.ts'
import { booksAdminTexts } from '#shared/texts/books-admin.ts'
import { formatMoney } from '#shared/texts/money.ts'
import { readingTexts } from '#shared/texts/reading.ts'
import { isRefusedAs, refusalWords } from '#web/lib/api-problem.ts'
import { retryOf } from '#web/lib/retry.ts'
import { Button } from '#web/ui/button/button.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { CardBody, Cluster, Grid, Row, Stack, Text } from '#web/ui/layout/primitives.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { useCosts, useEnterCost } from './books-admin.data.ts'
import { type CostDraft, costOf, costProblemsOf } from './costs-rules.ts'
import { EndCostDialog } from './end-cost-dialog.tsx'
import layoutStyles from './layout.module.css'

const texts = booksAdminTexts.costs
const empty: CostDraft = { note: '', amount: '', firstMonth: '', lastMonth: '' }
const plain = { autoComplete: 'off', spellCheck: false } as const

/** What running the site costs: entered, listed and ended. */
export function CostsSection() {
  const form = useForm({
    values: empty,
    problemsOf: costProblemsOf,
    failureOf: error => refusalWords(error) ?? texts.failed,
    write: useEnterCost(),
    inputOf: costOf,
    isAnother: isBookedAlready,
    keptOf: () => ({}),
  })
  return (
    <Card as="section" title={texts.title}>
      <CardBody>
        <CardBody as="form" noValidate onSubmit={form.submit}>
          <Text tone="muted">{texts.lead}</Text>
          <TextField {...form.field('note')} label={texts.note} autoComplete="off" required />
          <TextField
            {...form.field('amount')}
            {...plain}
            label={texts.amount}
            inputMode="decimal"
            required
          />
          <Grid from="medium" columns={2} align="start" gap={4}>
            <TextField
              {...form.field('firstMonth')}
              {...plain}
              label={texts.firstMonth}
              helper={texts.monthHelper}
              required
            />
            <TextField
              {...form.field('lastMonth')}
              {...plain}
              label={texts.lastMonth}
              helper={texts.lastHelper}
              optional
            />
          </Grid>
          {form.failure && <Notice kind="error">{form.failure}</Notice>}
          <Cluster gap={4}>
            <Button type="submit" variant="primary" loading={form.isSending}>
              {texts.enter}
            </Button>
          </Cluster>
        </CardBody>
        <CostList />
      </CardBody>
    </Card>
  )
}

function CostList() {
  const { data: costs, ...query } = useCosts()
  const headingId = useId()
  const section = useRef<HTMLElement>(null)
  const [ended, setEnded] = useState<Cost>()
  if (query.isLoadingError) {
    return (
      <ErrorState
        title={texts.listFailed}
        body={refusalWords(query.error) ?? readingTexts.unreachable}
        {...retryOf(query)}
      />
    )
  }
  if (!costs) return <Skeleton shape="card" height="6rem" />
  return (
    <Stack
      ref={section}
      tabIndex={-1}
      as="section"
      gap={3}
      above={6}
      pad={[5, 0, 0]}
      ruled
      tone="ink"
      quietFocus
      aria-labelledby={headingId}
    >
      <h3 id={headingId}>{texts.entered}</h3>
      {costs.length === 0 && <Text tone="muted">{texts.none}</Text>}
      {costs.length > 0 && (
        <Stack as="ul">
          {costs.map(cost => (
            <CostItem key={cost.id} cost={cost} onEnd={() => setEnded(cost)} />
          ))}
        </Stack>
      )}
      {ended && (
        <EndCostDialog
          key={ended.id}
          cost={ended}
          onClose={() => setEnded(undefined)}
          next={() => section.current}
        />
      )}
    </Stack>
  )
}

interface CostItemProps {
  cost: Cost
  onEnd: () => void
}

function CostItem({ cost, onEnd }: CostItemProps) {
  const lineId = useId()
  const { note, amountCents, firstMonth, lastMonth } = cost
  const isTakenBack = lastMonth !== undefined && lastMonth < firstMonth
  return (
    <Row className={layoutStyles.layout} as="li" justify="space-between" gap={4} pad={[2, 0]}>
      <Text as="div" wrap="anywhere">
        <div id={lineId}>
          {isTakenBack ? texts.takenBack(note) : booksTexts.costs.line(note, firstMonth, lastMonth)}
        </div>
        <Text as="div" tone="muted">
          {formatMoney(amountCents)}
        </Text>
      </Text>
      {!isTakenBack && (
        <Button aria-describedby={lineId} onClick={onEnd}>
          {texts.end}
        </Button>
      )}
    </Row>
  )
}

/** What was sent first is booked, and the administrator was told. */
const isBookedAlready = (failure: Error) => isRefusedAs(failure, 'billing/cost-differs')
