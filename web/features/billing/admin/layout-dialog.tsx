import { type SubmitEvent, useId, useState } from 'react'
import type { LayoutProposal, StatementResult } from '#shared/contract/bank-statements.ts'
import { type ColumnRole, columnRoles, layoutFaultOf } from '#shared/statement-layout.ts'
import { billingAdminTexts } from '#shared/texts/billing-admin.ts'
import { formatMoney } from '#shared/texts/money.ts'
import { refusalWords } from '#web/lib/api-problem.ts'
import { formatDay } from '#web/lib/format.ts'
import { focusField } from '#web/ui/focus.ts'
import { Select } from '#web/ui/form/select.tsx'
import { Grid, Hint, Stack } from '#web/ui/layout/primitives.tsx'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { useImportStatement } from './billing-admin.data.ts'
import { columnNames, faultText, fileProblem } from './billing-admin-rules.ts'

const texts = billingAdminTexts.layout
/** Who paid is known by the header, and nobody's choice. */
const options = columnRoles
  .filter(role => role !== 'PAYER')
  .map(role => ({ value: role, label: texts.roles[role] }))

export interface LayoutDialogProps {
  isOpen: boolean
  file: File
  /** As the server proposed it. */
  first: LayoutProposal
  onClose: () => void
  onImported: (result: StatementResult) => void
}

/** Asks what the columns of a file are, and imports it once that is confirmed. */
export function LayoutDialog({ isOpen, file, first, onClose, onImported }: LayoutDialogProps) {
  const form = useLayout(file, first, result => {
    onImported(result)
    onClose()
  })
  const names = columnNames(first.columns)
  const payers = names.filter((_, index) => first.columns[index]?.role === 'PAYER')
  return (
    <FormDialog
      open={isOpen}
      form={form}
      title={texts.title}
      description={texts.body}
      wide
      cancel={billingAdminTexts.cancel}
      confirm={texts.confirm}
      onClose={onClose}
    >
      <Grid from="medium" columns={2} align="start" gap={4}>
        {first.columns.map(({ role, example }, index) => {
          const name = names[index] ?? ''
          if (role === 'PAYER') return null
          return (
            <Select
              key={fieldName(index)}
              label={name}
              name={fieldName(index)}
              helper={example === undefined ? texts.noExample : texts.example(example)}
              options={options}
              value={form.roles[index] ?? role}
              onValueChange={chosen => form.choose(index, chosen)}
            />
          )
        })}
      </Grid>
      <Hint>
        {payers.length > 0 && `${texts.payers(payers)} `}
        {texts.purposeWarning}
      </Hint>
      <Preview proposal={form.shown} problem={form.problem} isReading={form.isReading} />
      {form.failure && <Notice kind="error">{form.failure}</Notice>}
    </FormDialog>
  )
}

const fieldName = (index: number) => `column-${index}`

interface PreviewProps {
  proposal: LayoutProposal
  problem: string | undefined
  isReading: boolean
}

/** The first payments as they would be read. */
function Preview({ proposal, problem, isReading }: PreviewProps) {
  const headingId = useId()
  const { payments, incoming } = proposal
  return (
    <Stack
      as="section"
      gap={3}
      pad={4}
      surface="sunken"
      wrap="anywhere"
      aria-labelledby={headingId}
      aria-busy={isReading}
    >
      <h3 id={headingId}>{texts.preview}</h3>
      {problem ? (
        <Notice kind="warning">{problem}</Notice>
      ) : (
        <Hint as="output">
          {incoming === 0 ? texts.nothing : texts.incoming(incoming, payments.length)}
        </Hint>
      )}
      {!problem && payments.length > 0 && (
        <Stack as="ul" gap={3}>
          {payments.map(({ bookedOn, amountCents, currency, purpose }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: payments may be alike, and come as a whole
            <li key={index}>
              <strong>{formatMoney(amountCents, currency)}</strong> {formatDay(bookedOn)}
              <Hint dir="auto" as="div">
                {purpose || texts.noPurpose}
              </Hint>
            </li>
          ))}
        </Stack>
      )}
    </Stack>
  )
}

/** The roles as they are chosen, and what the server reads by them. */
function useLayout(
  file: File,
  first: LayoutProposal,
  onImported: (result: StatementResult) => void,
) {
  const { fingerprint } = first
  const [roles, setRoles] = useState(() => first.columns.map(({ role }) => role))
  const [shown, setShown] = useState(first)
  const [problem, setProblem] = useState<string>()
  const preview = useImportStatement()
  const send = useImportStatement()
  const fault = layoutFaultOf(roles)

  const choose = (index: number, role: ColumnRole) => {
    const chosen = roles.with(index, role)
    setRoles(chosen)
    setProblem(undefined)
    send.reset()
    if (layoutFaultOf(chosen)) return
    const layout = { fingerprint, roles: chosen, isConfirmed: false }
    preview.mutate({ file, layout }, { onSuccess: answer => receive(answer, setShown) })
  }
  const receive = (answer: Answer, onProposal: (proposal: LayoutProposal) => void) => {
    if ('fingerprint' in answer) onProposal(answer)
    else if ('problem' in answer) setProblem(billingAdminTexts.statement[answer.problem])
    else onImported(answer)
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (fault) focusField(event.currentTarget, fieldName(wrongColumn(roles, fault.role)))
    if (fault || send.isPending) return
    const layout = { fingerprint, roles, isConfirmed: true }
    send.mutate({ file, layout }, { onSuccess: answer => receive(answer, setShown) })
  }
  return {
    roles,
    choose,
    submit,
    shown,
    problem: fault ? faultText(fault) : shown.problem && texts.problem(shown.problem),
    failure: problem ?? failureOf(send.error ?? preview.error),
    isReading: preview.isPending,
    isSending: send.isPending,
  }
}

/** The last column of a role that is repeated; the first that can be chosen for one that is missing. */
const wrongColumn = (roles: readonly ColumnRole[], role: ColumnRole) =>
  Math.max(
    roles.lastIndexOf(role),
    roles.findIndex(each => each !== 'PAYER'),
  )

type Answer = NonNullable<ReturnType<typeof useImportStatement>['data']>

function failureOf(error: Error | null): string | undefined {
  if (!error) return undefined
  return fileProblem(error) ?? refusalWords(error) ?? billingAdminTexts.statement.failed
}
