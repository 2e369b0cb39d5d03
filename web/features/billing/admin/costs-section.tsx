import { type SubmitEvent, useId, useRef, useState } from 'react'
import type { Cost } from '#shared/contract/books.ts'
import { booksTexts } from '#shared/texts/books.ts'
import { booksAdminTexts } from '#shared/texts/books-admin.ts'
import { formatMoney } from '#shared/texts/money.ts'
import { ApiProblem, refusalWords } from '#web/lib/api-problem.ts'
import { useIdempotentDraft } from '#web/lib/use-idempotent-draft.ts'
import { Button } from '#web/ui/button/button.tsx'
import { focusFirstWrong } from '#web/ui/focus.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
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
const fields = ['note', 'amount', 'firstMonth', 'lastMonth'] as const
const empty: CostDraft = { note: '', amount: '', firstMonth: '', lastMonth: '' }
const plain = { autoComplete: 'off', spellCheck: false } as const

/** What running the site costs: entered, listed and ended. */
export function CostsSection() {
  const form = useCostForm()
  const { draft, edit, problems } = form
  return (
    <Card as="section" title={texts.title}>
      <CardBody>
        <CardBody as="form" noValidate onSubmit={form.submit}>
          <Text tone="muted">{texts.lead}</Text>
          <TextField
            label={texts.note}
            error={problems.note}
            name="note"
            autoComplete="off"
            required
            value={draft.note}
            onValueChange={note => edit({ note })}
          />
          <TextField
            {...plain}
            label={texts.amount}
            error={problems.amount}
            name="amount"
            inputMode="decimal"
            required
            value={draft.amount}
            onValueChange={amount => edit({ amount })}
          />
          <Grid from="medium" columns={2} align="start" gap={4}>
            <TextField
              {...plain}
              label={texts.firstMonth}
              helper={texts.monthHelper}
              error={problems.firstMonth}
              name="firstMonth"
              required
              value={draft.firstMonth}
              onValueChange={firstMonth => edit({ firstMonth })}
            />
            <TextField
              {...plain}
              label={texts.lastMonth}
              helper={texts.lastHelper}
              error={problems.lastMonth}
              optional
              name="lastMonth"
              value={draft.lastMonth}
              onValueChange={lastMonth => edit({ lastMonth })}
            />
          </Grid>
          {form.failure && <Notice kind="error">{form.failure}</Notice>}
          <Cluster gap={4}>
            <Button type="submit" variant="primary" loading={form.isSaving}>
              {texts.enter}
            </Button>
          </Cluster>
        </CardBody>
        <CostList />
      </CardBody>
    </Card>
  )
}

function useCostForm() {
  const [isTried, setIsTried] = useState(false)
  const save = useEnterCost()
  const { id, draft, edit, clear } = useIdempotentDraft(empty, save, isBookedAlready)
  const problems = costProblemsOf(draft)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setIsTried(true)
    const { currentTarget: form } = event
    if (focusFirstWrong(form, fields, problems) || save.isPending) return
    save.mutate(costOf(id, draft), {
      onSuccess: () => {
        setIsTried(false)
        clear()
      },
    })
  }
  const failure = save.isError ? (refusalWords(save.error) ?? texts.failed) : undefined
  return {
    draft,
    edit,
    submit,
    problems: isTried ? problems : {},
    failure,
    isSaving: save.isPending,
  }
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
        body={refusalWords(query.error) ?? booksTexts.unreachable}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
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
    <Row className={layoutStyles.layout} as="li" justify="between" gap={4} pad={[2, 0]}>
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
const isBookedAlready = (failure: Error) =>
  failure instanceof ApiProblem && failure.code === 'billing/cost-differs'
