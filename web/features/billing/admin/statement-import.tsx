import { type SubmitEvent, useRef, useState } from 'react'
import type { StatementResult } from '#shared/contract/billing.ts'
import { billingAdminTexts } from '#shared/texts/billing-admin.ts'
import { ApiProblem } from '#web/lib/api-problem.ts'
import { Button } from '#web/ui/button/button.tsx'
import { takeLostFocus } from '#web/ui/focus.ts'
import { FileField } from '#web/ui/form/file-field.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { useImportStatement } from './billing-admin.data.ts'
import styles from './billing-admin.module.css'
import { messagesOf } from './billing-admin-rules.ts'

const texts = billingAdminTexts.statement

export function StatementImport() {
  const { input, choose, problem, result, ...form } = useStatementImport()
  return (
    <Card as="section" title={texts.title}>
      <form className={styles.section} noValidate onSubmit={form.submit}>
        <p className={styles.muted}>{texts.lead}</p>
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
        <p className={styles.muted}>{texts.privacy}</p>
        {form.hasFailed && <Notice kind="error">{texts.failed}</Notice>}
        {result && <Notice kind="success">{texts.result(result)}</Notice>}
        <div className={styles.actions}>
          <Button type="submit" variant="primary" loading={form.isImporting}>
            {texts.submit}
          </Button>
        </div>
      </form>
    </Card>
  )
}

function useStatementImport() {
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File>()
  const [problem, setProblem] = useState<string>()
  const [result, setResult] = useState<StatementResult>()
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
    send.mutate(chosen, {
      onSuccess: answer => {
        if ('problem' in answer) refuse(texts[answer.problem])
        else setResult(answer)
      },
      onError: error => {
        const words = fileProblem(error)
        if (words) refuse(words)
      },
      onSettled: () => {
        isImporting.current = false
      },
    })
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
    isImporting: send.isPending,
    hasFailed: send.isError && !problem,
  }
}

function fileProblem(error: Error): string | undefined {
  if (!(error instanceof ApiProblem)) return undefined
  if (error.status === 413) return texts.tooLarge
  return error.code === 'billing/statement-unreadable'
    ? texts.unreadable(messagesOf(error.errors))
    : undefined
}
