import { IconCheck, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { CootiesQuiz, CootiesQuizAnswer } from '#shared/games/cooties/contract.ts'
import { cootiesTexts } from '#shared/games/cooties/texts.ts'
import { refusalWords } from '#web/lib/api-problem.ts'
import { failedRead } from '#web/lib/failed-read.ts'
import { Button } from '#web/ui/button/button.tsx'
import { RadioCard } from '#web/ui/form/radio-card.tsx'
import { Heading, Hint, Stack, Text } from '#web/ui/layout/primitives.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { useAnswerQuiz, useQuiz } from './cooties.data.ts'
import styles from './cooties.module.css'

const texts = cootiesTexts.quiz

interface QuizProps {
  onDone: () => void
}

export function Quiz({ onDone }: QuizProps) {
  const quiz = useQuiz()
  if (quiz.isLoadingError) return <ErrorState title={texts.loadFailed} {...failedRead(quiz)} />
  if (!quiz.data) return <Skeleton shape="card" height="24rem" />
  return <Questions quiz={quiz.data} onDone={onDone} />
}

function Questions({ quiz, onDone }: QuizProps & { quiz: CootiesQuiz }) {
  const [chosen, setChosen] = useState<Readonly<Record<number, number>>>({})
  const [isAsked, setIsAsked] = useState(false)
  const { mutate, data, error, isPending } = useAnswerQuiz(quiz.number)
  const missing = quiz.questions.filter((_, index) => chosen[index] === undefined).length
  const send = () => {
    setIsAsked(true)
    if (missing === 0) mutate(quiz.questions.map((_, index) => chosen[index] ?? 0))
  }
  return (
    <Stack gap={6}>
      <div>
        <Heading level={3} size="large" key={String(!data)} ref={focusOn} tabIndex={-1}>
          {data ? outcomeOf(data).title : texts.title}
        </Heading>
        <Text tone="muted">{data ? outcomeOf(data).body : texts.lead}</Text>
      </div>
      {quiz.questions.map(({ text, options }, index) => (
        <Stack as="fieldset" gap={2} key={text} disabled={data !== undefined}>
          <Text as="legend" weight="strong" below={3}>
            <Hint as="span" weight="normal" block>
              {texts.question(index + 1, quiz.questions.length)}
            </Hint>
            {text}
          </Text>
          {options.map((option, number) => (
            <RadioCard
              key={option}
              shape="line"
              name={`question-${index}`}
              isChosen={chosen[index] === number}
              verdict={verdictOf(data, { index, number, chosen: chosen[index] })}
              onChoose={() => setChosen({ ...chosen, [index]: number })}
            >
              <span>{option}</span>
            </RadioCard>
          ))}
          {data && <Solution solution={data.solutions[index]} options={options} />}
        </Stack>
      ))}
      {error && <Notice kind="error">{refusalWords(error) ?? cootiesTexts.playFailed}</Notice>}
      {isAsked && missing > 0 && !data && (
        <Text tone="danger" role="alert">
          {texts.missing(missing)}
        </Text>
      )}
      {data ? (
        <Button variant="primary" wide onClick={onDone}>
          {texts.done}
        </Button>
      ) : (
        <Button variant="primary" wide loading={isPending} onClick={send}>
          {texts.check}
        </Button>
      )}
    </Stack>
  )
}

/** The pressed button is gone, so the screen reader continues at the new heading. */
export const focusOn = (heading: HTMLElement | null) => heading?.focus()

const outcomeOf = ({ isCured }: CootiesQuizAnswer) => (isCured ? texts.cured : texts.failed)

interface Option {
  readonly index: number
  readonly number: number
  readonly chosen: number | undefined
}

function verdictOf(data: CootiesQuizAnswer | undefined, { index, number, chosen }: Option) {
  if (!data) return undefined
  if (data.solutions[index]?.right === number) return 'right'
  return chosen === number ? 'wrong' : undefined
}

interface SolutionProps {
  solution: CootiesQuizAnswer['solutions'][number] | undefined
  options: readonly string[]
}

function Solution({ solution, options }: SolutionProps) {
  if (!solution) return null
  const { isRight, right, explanation } = solution
  return (
    <Stack
      gap={1}
      size="small"
      tone="ink"
      className={styles.solution}
      data-right={isRight || undefined}
    >
      <p>
        {isRight ? <IconCheck aria-hidden="true" /> : <IconX aria-hidden="true" />}
        <b>{isRight ? texts.right : texts.wrong}</b>
        {!isRight && ` ${texts.answer(options[right] ?? '')}`}
      </p>
      <p>{explanation}</p>
    </Stack>
  )
}
