import { type SubmitEvent, useRef, useState } from 'react'
import type {
  LayoutProposal,
  StatementLayout,
  StatementResult,
} from '#shared/contract/bank-statements.ts'
import { billingAdminTexts } from '#shared/texts/billing-admin.ts'
import { Button } from '#web/ui/button/button.tsx'
import { takeLostFocus } from '#web/ui/focus.ts'
import { FileField } from '#web/ui/form/file-field.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { CardBody, Cluster, Text } from '#web/ui/layout/primitives.tsx'
import { useDialogAbout } from '#web/ui/overlay/use-dialog-about.ts'
import { Notice } from '#web/ui/state/notice.tsx'
import { useImportStatement } from './billing-admin.data.ts'
import { fileProblem } from './billing-admin-rules.ts'
import { LayoutDialog } from './layout-dialog.tsx'
import { LayoutList } from './layout-list.tsx'

const texts = billingAdminTexts.statement

export interface StatementImportProps {
  layouts: readonly StatementLayout[]
}

export function StatementImport({ layouts }: StatementImportProps) {
  const { input, choose, problem, result, dialog, ...form } = useStatementImport()
  return (
    <Card as="section" title={texts.title}>
      <CardBody as="form" noValidate onSubmit={form.submit}>
        <Text tone="muted">{texts.lead}</Text>
        <FileField
          ref={input}
          label={texts.file}
          helper={texts.fileHelper}
          error={problem}
          name="statement"
          accept=".csv,.xml,.txt"
          required
          onFile={choose}
        />
        <Text tone="muted">{texts.privacy}</Text>
        {form.hasFailed && <Notice kind="error">{texts.failed}</Notice>}
        {result && <Notice kind="success">{texts.result(result)}</Notice>}
        <Cluster gap={4}>
          <Button type="submit" variant="primary" loading={form.isImporting}>
            {texts.submit}
          </Button>
        </Cluster>
      </CardBody>
      {layouts.length > 0 && <LayoutList layouts={layouts} />}
      {dialog.asked && (
        <LayoutDialog
          key={dialog.asked.key}
          {...dialog.asked.thing}
          isOpen={dialog.isOpen}
          onClose={dialog.close}
          onImported={form.show}
        />
      )}
    </Card>
  )
}

interface Proposal {
  readonly file: File
  readonly first: LayoutProposal
}

function useStatementImport() {
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File>()
  const [problem, setProblem] = useState<string>()
  const [result, setResult] = useState<StatementResult>()
  const dialog = useDialogAbout<Proposal>()
  const send = useImportStatement()
  // A second press may come before the screen shows the first.
  const isImporting = useRef(false)

  const choose = (chosen: File | undefined) => {
    setFile(chosen)
    setProblem(undefined)
    setResult(undefined)
    isImporting.current = false
    send.reset()
  }
  const refuse = (words: string) => {
    setProblem(words)
    takeLostFocus(input.current, input.current?.form)
  }
  const importFile = (chosen: File) => {
    isImporting.current = true
    setResult(undefined)
    send.mutate(
      { file: chosen },
      {
        onSuccess: answer => {
          if ('fingerprint' in answer) dialog.open({ file: chosen, first: answer })
          else if ('problem' in answer) refuse(texts[answer.problem])
          else setResult(answer)
        },
        onError: error => {
          const words = fileProblem(error)
          if (words) refuse(words)
        },
        onSettled: () => {
          isImporting.current = false
        },
      },
    )
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!file) refuse(texts.missing)
    else if (!isImporting.current) importFile(file)
  }
  return {
    input,
    choose,
    submit,
    problem,
    result,
    dialog,
    show: setResult,
    isImporting: send.isPending,
    hasFailed: send.isError && !problem,
  }
}
