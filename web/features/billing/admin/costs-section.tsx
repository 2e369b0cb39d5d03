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
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import styles from './billing-admin.module.css'
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
      <div className={styles.section}>
        <form className={styles.section} noValidate onSubmit={form.submit}>
          <p className={styles.muted}>{texts.lead}</p>
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
          <div className={styles.pair}>
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
          </div>
          {form.failure && <Notice kind="error">{form.failure}</Notice>}
          <div className={styles.actions}>
            <Button type="submit" variant="primary" loading={form.isSaving}>
              {texts.enter}
            </Button>
          </div>
        </form>
        <CostList />
      </div>
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
    <section
      ref={section}
      tabIndex={-1}
      className={layoutStyles.remembered}
      aria-labelledby={headingId}
    >
      <h3 id={headingId}>{texts.entered}</h3>
      {costs.length === 0 && <p className={styles.muted}>{texts.none}</p>}
      {costs.length > 0 && (
        <ul className={layoutStyles.layouts}>
          {costs.map(cost => (
            <CostItem key={cost.id} cost={cost} onEnd={() => setEnded(cost)} />
          ))}
        </ul>
      )}
      {ended && (
        <EndCostDialog
          key={ended.id}
          cost={ended}
          onClose={() => setEnded(undefined)}
          next={() => section.current}
        />
      )}
    </section>
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
    <li className={layoutStyles.layout}>
      <div className={layoutStyles.words}>
        <div id={lineId}>
          {isTakenBack ? texts.takenBack(note) : booksTexts.costs.line(note, firstMonth, lastMonth)}
        </div>
        <div className={styles.muted}>{formatMoney(amountCents)}</div>
      </div>
      {!isTakenBack && (
        <Button aria-describedby={lineId} onClick={onEnd}>
          {texts.end}
        </Button>
      )}
    </li>
  )
}

/** What was sent first is booked, and the administrator was told. */
const isBookedAlready = (failure: Error) =>
  failure instanceof ApiProblem && failure.code === 'billing/cost-differs'
