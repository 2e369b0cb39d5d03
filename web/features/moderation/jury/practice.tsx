import { IconCheck, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import type {
  Practice as PracticeAnswer,
  PracticeResult,
} from '#shared/contract/moderation-jury.ts'
import { caseTexts } from '#shared/texts/arbitration.ts'
import { practiceTexts as texts } from '#shared/texts/jury.ts'
import { timeLeftWords } from '#shared/texts/time-left.ts'
import { refusalWords } from '#web/lib/api-problem.ts'
import { failedRead } from '#web/lib/failed-read.ts'
import { Button } from '#web/ui/button/button.tsx'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { useFocusOn } from '#web/ui/focus.ts'
import { Grid, Heading, Row, Stack } from '#web/ui/layout/primitives.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { CasePart, QuotePart, Reasons } from '../evidence.tsx'
import { Progress } from '../progress.tsx'
import { useJuryService, usePractice } from './jury.data.ts'
import styles from './practice.module.css'

export interface PracticeProps {
  /** The content above the cases has loaded, so it no longer moves them. */
  isReady: boolean
  /** The progress of a member in the dungeon. */
  children?: (practice: PracticeAnswer) => ReactNode
}

export function Practice({ isReady, children }: PracticeProps) {
  const { query, give } = usePractice()
  const { data: practice } = query
  const [hasGoneOn, setHasGoneOn] = useState(false)
  if (query.isLoadingError) return <ErrorState title={texts.failed} {...failedRead(query)} />
  if (!practice || !isReady) return <Skeleton shape="card" height="20rem" label={texts.loading} />
  const goOn = async () => {
    await query.refetch()
    setHasGoneOn(true)
  }
  return (
    <Stack gap={5}>
      <Judged left={practice.left} />
      {children?.(practice)}
      {practice.next ? (
        <MadeUpCase
          key={practice.next.id}
          made={practice.next}
          give={give}
          isNext={hasGoneOn}
          next={
            <Button variant="primary" loading={query.isFetching} onClick={() => void goOn()}>
              {texts.next}
            </Button>
          }
        />
      ) : (
        <EmptyState
          icon={IconCircleCheck}
          {...texts.none}
          action={<ButtonLink to="/games/arbitration">{caseTexts.backToArbitration}</ButtonLink>}
        />
      )}
    </Stack>
  )
}

function Judged({ left }: { left: number }) {
  const { answered, right } = useJuryService().data?.practice ?? { answered: 0, right: 0 }
  return (
    <Progress
      label={texts.progress}
      share={answered / Math.max(1, answered + left)}
      done={texts.accuracy(right, answered)}
      more={left > 0 ? texts.left(left) : undefined}
    />
  )
}

interface MadeUpCaseProps {
  made: NonNullable<PracticeAnswer['next']>
  give: ReturnType<typeof usePractice>['give']
  /** It has just replaced another case. */
  isNext: boolean
  next: ReactNode
}

function MadeUpCase({ made, give, isNext, next }: MadeUpCaseProps) {
  const { id, kind, reason, report, evidence, answer } = made
  const place = useRef<HTMLElement>(null)
  useFocusOn(place, isNext && id)
  // Until this case is answered, the answer is about the case before.
  const isOfThis = give.variables?.id === id
  return (
    <>
      <Stack
        as="article"
        gap={5}
        surface="raised"
        pad={5}
        ref={place}
        tabIndex={-1}
        aria-label={texts.about(kind)}
      >
        <CasePart title={texts.about(kind)}>
          <Reasons reasons={[reason]} />
        </CasePart>
        <QuotePart title={texts.evidence} words={evidence} />
        <QuotePart title={texts.report} words={report} />
        {answer !== undefined && <QuotePart title={texts.answer} words={answer} />}
      </Stack>
      {isOfThis && give.data ? (
        <Result result={give.data} next={next} />
      ) : (
        <Question isSending={give.isPending} onAnswer={upholds => give.mutate({ id, upholds })} />
      )}
      {isOfThis && give.error && (
        <Notice kind="error">{refusalWords(give.error) ?? texts.notSaved}</Notice>
      )}
    </>
  )
}

interface QuestionProps {
  isSending: boolean
  onAnswer: (upholds: boolean) => void
}

function Question({ isSending, onAnswer }: QuestionProps) {
  const choices = [
    { upholds: true, name: texts.uphold, body: texts.upholdBody, Sign: IconCheck },
    { upholds: false, name: texts.reject, body: texts.rejectBody, Sign: IconX },
  ]
  return (
    <Grid as="section" fit min="9rem" gap={3} aria-label={texts.question}>
      <Heading span>{texts.question}</Heading>
      {choices.map(({ upholds, name, body, Sign }) => (
        <button
          key={name}
          type="button"
          className={styles.large}
          aria-disabled={isSending}
          onClick={() => {
            if (!isSending) onAnswer(upholds)
          }}
        >
          <Sign aria-hidden="true" />
          <b>{name}</b>
          <small>{body}</small>
        </button>
      ))}
    </Grid>
  )
}

function Result({ result, next }: { result: PracticeResult; next: ReactNode }) {
  const { isRight, upheld, explanation, shortenedByMs = 0 } = result
  const place = useRef<HTMLDivElement>(null)
  useFocusOn(place, 'result')
  const Sign = isRight ? IconCircleCheck : IconInfoCircle
  return (
    <Stack
      gap={3}
      surface={isRight ? 'successSoft' : 'warningSoft'}
      pad={5}
      ref={place}
      tabIndex={-1}
      data-right={isRight || undefined}
      className={styles.result}
    >
      <Row as="h2" gap={2}>
        <Sign aria-hidden="true" />
        {isRight ? texts.right : texts.wrong}
      </Row>
      <p>
        <b>{texts.outcome(upheld)}</b> {explanation}
      </p>
      {shortenedByMs > 0 && <p>{texts.shortened(timeLeftWords(shortenedByMs))}</p>}
      <div>{next}</div>
    </Stack>
  )
}
