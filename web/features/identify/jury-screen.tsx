import { IconChecks } from '@tabler/icons-react'
import { type SubmitEvent, useState } from 'react'
import type { IdentifySummons } from '#shared/contract/identify.ts'
import { type IdentifyVerdict, identifyVerdicts } from '#shared/identify.ts'
import { identifyTexts as texts } from '#shared/texts/identify.ts'
import { refusalWords } from '#web/lib/api-problem.ts'
import { failedRead } from '#web/lib/failed-read.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { Button, ButtonRow } from '#web/ui/button/button.tsx'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { Cluster, Hint, Row, Stack, Text } from '#web/ui/layout/primitives.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { useOwnIdentify, useSummons, useVote } from './identify.data.ts'
import styles from './identify.module.css'
import { JudgedPictures } from './judged-pictures.tsx'

const back = <ButtonLink to="/games/photocrop/identify">{texts.back}</ButtonLink>

export function JuryScreen({ attemptId }: { attemptId: string }) {
  const own = useOwnIdentify()
  const isSummoned = own.data?.calls.some(call => call.attemptId === attemptId) ?? false
  const call = useSummons(attemptId, isSummoned)
  const send = useVote(attemptId)
  if (send.isSuccess) {
    return <EmptyState icon={IconChecks} title={texts.voted} action={back} />
  }
  if (own.isLoadingError || call.isLoadingError) {
    return <ErrorState title={texts.failedTitle} {...failedRead(own, call)} />
  }
  if (own.data && !isSummoned) {
    return <EmptyState title={texts.noCall} body={texts.noCallBody} action={back} />
  }
  if (!call.data) return <Skeleton shape="card" height="24rem" />
  return <Judge attemptId={attemptId} call={call.data} send={send} />
}

interface JudgeProps {
  attemptId: string
  call: IdentifySummons
  send: ReturnType<typeof useVote>
}

const verdicts = identifyVerdicts.map(value => [value, texts.verdicts[value]] as const)
const posesAnswers = [
  [true, texts.posesRight],
  [false, texts.posesWrong],
] as const

function Judge({ attemptId, call, send }: JudgeProps) {
  const [verdict, setVerdict] = useState<IdentifyVerdict>()
  const [posesRight, setPosesRight] = useState<boolean>()
  const [isTried, setIsTried] = useState(false)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setIsTried(true)
    if (verdict === undefined || posesRight === undefined) return
    if (!send.isPending) send.mutate({ verdict, posesRight })
  }
  const isComplete = verdict !== undefined && posesRight !== undefined
  return (
    <Stack as="form" gap={5} noValidate onSubmit={submit}>
      <JudgedPictures attemptId={attemptId} poses={call.poses} />
      <Question
        legend={texts.question}
        name="verdict"
        answers={verdicts}
        chosen={verdict}
        onChoose={setVerdict}
      />
      <Question
        legend={texts.posesQuestion}
        name="poses"
        answers={posesAnswers}
        chosen={posesRight}
        onChoose={setPosesRight}
      />
      {isTried && !isComplete && <Notice kind="error">{texts.incomplete}</Notice>}
      {send.isError && <Notice kind="error">{refusalWords(send.error) ?? texts.tryAgain}</Notice>}
      <ButtonRow>
        <Button type="submit" variant="primary" loading={send.isPending}>
          {texts.vote}
        </Button>
        <Hint as="span">{texts.until(formatDateTime(call.tsDue))}</Hint>
      </ButtonRow>
    </Stack>
  )
}

interface QuestionProps<Value> {
  legend: string
  name: string
  answers: readonly (readonly [value: Value, label: string])[]
  chosen: Value | undefined
  onChoose: (value: Value) => void
}

function Question<Value>({ legend, name, answers, chosen, onChoose }: QuestionProps<Value>) {
  return (
    <Cluster as="fieldset" gap={[1, 5]} align="stretch">
      <Text as="legend" weight="strong">
        {legend}
      </Text>
      {answers.map(([value, label]) => (
        <Row key={label} as="label" gap={2} className={styles.answer}>
          <input
            type="radio"
            name={name}
            checked={value === chosen}
            onChange={() => onChoose(value)}
          />
          {label}
        </Row>
      ))}
    </Cluster>
  )
}
