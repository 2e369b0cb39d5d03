import { type SubmitEvent, useRef, useState } from 'react'
import type { StatementResult } from '#shared/contract/billing.ts'
import { billingDeskTexts } from '#shared/texts/billing-desk.ts'
import { ApiProblem } from '#web/lib/api-problem.ts'
import { useImportStatement } from './desk.data.ts'
import { faultsIn } from './faults-in.ts'

const texts = billingDeskTexts.statement

/** The file that was chosen, what is wrong with it, and what it brought. */
export function useStatementImport() {
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File>()
  const [problem, setProblem] = useState<string>()
  const [result, setResult] = useState<StatementResult>()
  const send = useImportStatement()
  // A second press may come before the screen shows the first.
  const isUnderWay = useRef(false)

  const choose = (chosen: File | undefined) => {
    setFile(chosen)
    setProblem(undefined)
    setResult(undefined)
    isUnderWay.current = false
    send.reset()
  }
  const refuse = (words: string) => {
    setProblem(words)
    input.current?.focus()
  }
  const bring = (chosen: File) => {
    isUnderWay.current = true
    setResult(undefined)
    send.mutate(chosen, {
      onSuccess: answer => {
        if ('problem' in answer) refuse(texts[answer.problem])
        else setResult(answer)
      },
      onError: error => {
        const words = wordsOfUnfit(error)
        if (words) refuse(words)
      },
      onSettled: () => {
        isUnderWay.current = false
      },
    })
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!file) refuse(texts.missing)
    else if (!isUnderWay.current) bring(file)
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

/** What is wrong with the file itself. */
function wordsOfUnfit(error: Error): string | undefined {
  if (!(error instanceof ApiProblem)) return undefined
  if (error.status === 413) return texts.tooLarge
  return error.code === 'billing/statement-unreadable'
    ? texts.unreadable(faultsIn(error.errors))
    : undefined
}
