import { useRef, useState } from 'react'
import type {
  LayoutProposal,
  StatementLayout,
  StatementResult,
} from '#shared/contract/bank-statements.ts'
import { billingAdminTexts } from '#shared/texts/billing-admin.ts'
import { formatDate } from '#web/lib/format.ts'
import { Button } from '#web/ui/button/button.tsx'
import { buttonBeside } from '#web/ui/focus.ts'
import { FileField } from '#web/ui/form/file-field.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { CardBody, Cluster, Hint, Stack, Text } from '#web/ui/layout/primitives.tsx'
import { Confirm, useDialogAbout } from '#web/ui/overlay/confirm.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { useImportStatement, useRemoveLayout } from './billing-admin.data.ts'
import { columnNames, fileProblem } from './billing-admin-rules.ts'
import { EnteredItem, EnteredList } from './entered-list.tsx'
import { LayoutDialog } from './layout-dialog.tsx'

const { statement: texts, layout: layoutTexts } = billingAdminTexts

const noFile: { readonly statement: File | undefined } = { statement: undefined }

export function StatementImport({ layouts }: { layouts: readonly StatementLayout[] }) {
  const [result, setResult] = useState<StatementResult>()
  const dialog = useDialogAbout<Proposal>()
  const send = useImportStatement()
  const form = useForm({
    values: noFile,
    refusedOf: error => ({ statement: fileProblem(error) }),
    failureOf: () => texts.failed,
    write: send,
    inputOf: ({ statement: file }) => ({ file }),
    onSent: answer => {
      const { statement: file } = form.values
      if (!('fingerprint' in answer)) setResult(answer)
      else if (file) dialog.open({ file, first: answer })
    },
  })
  return (
    <Card as="section" title={texts.title}>
      <CardBody as="form" noValidate onSubmit={form.submit}>
        <Text tone="muted">{texts.lead}</Text>
        <FileField
          label={texts.file}
          helper={texts.fileHelper}
          error={form.problems.statement}
          name="statement"
          accept=".csv,.xml,.txt"
          required
          onFile={statement => {
            form.edit({ statement })
            setResult(undefined)
            send.reset()
          }}
        />
        <Text tone="muted">{texts.privacy}</Text>
        {form.failure && <Notice kind="error">{form.failure}</Notice>}
        {result && !form.isSending && <Notice kind="success">{texts.result(result)}</Notice>}
        {result && !form.isSending && result.skippedCount > 0 && (
          <Notice>{texts.skipped(result)}</Notice>
        )}
        <Cluster gap={4}>
          <Button type="submit" variant="primary" loading={form.isSending}>
            {texts.submit}
          </Button>
        </Cluster>
      </CardBody>
      {layouts.length > 0 && <LayoutList layouts={layouts} />}
      {dialog.thing && (
        <LayoutDialog
          key={dialog.key}
          {...dialog.thing}
          isOpen={dialog.isOpen}
          onClose={dialog.close}
          onImported={setResult}
        />
      )}
    </Card>
  )
}

interface Proposal {
  readonly file: File
  readonly first: LayoutProposal
}

function LayoutList({ layouts }: { layouts: readonly StatementLayout[] }) {
  const section = useRef<HTMLElement>(null)
  const nextFocus = useRef<HTMLElement>(undefined)
  const question = useDialogAbout<string>()
  const remove = useRemoveLayout()
  return (
    <EnteredList ref={section} title={layoutTexts.remembered}>
      <Hint>{layoutTexts.rememberedLead}</Hint>
      <Stack as="ul">
        {layouts.map(layout => (
          <EnteredItem
            key={layout.fingerprint}
            name={namesOf(layout)}
            action={layoutTexts.forget}
            onAct={({ currentTarget }) => {
              nextFocus.current = buttonBeside(currentTarget)
              question.open(layout.fingerprint)
            }}
          >
            <Hint as="div">
              {layoutTexts.confirmedOn(formatDate(layout.tsConfirmed), layout.dateOrder)}
            </Hint>
          </EnteredItem>
        ))}
      </Stack>
      {remove.isError && <Notice kind="error">{layoutTexts.forgetFailed}</Notice>}
      <Confirm
        dialog={question}
        title={layoutTexts.forgetTitle}
        body={layoutTexts.forgetBody}
        confirm={layoutTexts.forget}
        onConfirm={() => question.thing && remove.mutate(question.thing)}
        next={() => nextFocus.current ?? section.current}
      />
    </EnteredList>
  )
}

const namesOf = ({ columns }: StatementLayout) =>
  columnNames(columns)
    .filter((_, index) => !['IGNORED', 'PAYER'].includes(columns[index]?.role ?? 'IGNORED'))
    .join(', ')
