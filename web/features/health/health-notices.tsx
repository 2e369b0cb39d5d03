import { IconHeartHandshake, IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { HealthNotice } from '#shared/contract/health.ts'
import { type HealthConditionName, healthLimits } from '#shared/health.ts'
import { healthTexts } from '#shared/texts/health.ts'
import { conditionWords, lookBackWords } from '#shared/texts/health-conditions.ts'
import { isLongerThan, tidyText } from '#shared/typed-text.ts'
import { refusalWords } from '#web/lib/api-problem.ts'
import { formatDay } from '#web/lib/format.ts'
import { Button } from '#web/ui/button/button.tsx'
import { useFocusOn } from '#web/ui/focus.ts'
import { FormEnd } from '#web/ui/form/form-end.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Cluster, Heading, Hint, Stack } from '#web/ui/layout/primitives.tsx'
import { FigureSteps } from '#web/ui/media/figure-steps.tsx'
import { Confirm, useDialogAbout } from '#web/ui/overlay/confirm.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { useContest, useDeleteNotice } from './health.data.ts'
import styles from './health.module.css'

const { notice: texts, appeal: appealTexts, saveFailed } = healthTexts

export function HealthNotices({ notices }: { notices: readonly HealthNotice[] }) {
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <Stack as="section" gap={4} aria-labelledby="health-notices">
      <Heading ref={heading} id="health-notices" tabIndex={-1} quietFocus>
        {texts.heading}
      </Heading>
      <Stack as="ul" gap={4}>
        {notices.map(notice => (
          <NoticeCard key={notice.id} notice={notice} next={() => heading.current} />
        ))}
      </Stack>
    </Stack>
  )
}

/** @param next takes the focus once the notice is gone */
function NoticeCard({ notice, next }: { notice: HealthNotice; next: () => HTMLElement | null }) {
  const { id, condition, receivedOn, appeal } = notice
  const { inSentence } = conditionWords[condition]
  const [isContesting, setIsContesting] = useState(false)
  const question = useDialogAbout()
  const body = useRef<HTMLDivElement>(null)
  const remove = useDeleteNotice(id)
  const endContest = () => {
    setIsContesting(false)
    // The pressed button is gone.
    body.current?.focus()
  }
  return (
    <Card as="li" level={3} icon={IconHeartHandshake} title={texts.title(inSentence)}>
      <Stack ref={body} tabIndex={-1} gap={4} quietFocus>
        <Hint>{texts.received(formatDay(receivedOn))}</Hint>
        <NoticeWords condition={condition} />
        {appeal !== 'NONE' && (
          <Notice>{appeal === 'OPEN' ? appealTexts.open : appealTexts.closed}</Notice>
        )}
        {isContesting && appeal === 'NONE' ? (
          <ContestForm id={id} onEnd={endContest} />
        ) : (
          <Cluster gap={3}>
            <Button
              icon={IconTrash}
              loading={remove.isPending}
              aria-haspopup="dialog"
              onClick={() => question.open()}
            >
              {texts.delete}
            </Button>
            {appeal === 'NONE' && (
              <Button variant="muted" onClick={() => setIsContesting(true)}>
                {appealTexts.ask}
              </Button>
            )}
          </Cluster>
        )}
      </Stack>
      <Confirm
        dialog={question}
        title={texts.deleteOf(inSentence)}
        body={texts.deleteBody}
        confirm={texts.delete}
        onConfirm={() => remove.mutate()}
        next={next}
      />
    </Card>
  )
}

function ContestForm({ id, onEnd }: { id: string; onEnd: () => void }) {
  const element = useRef<HTMLFormElement>(null)
  const form = useForm({
    values: { bodyText: '' },
    problemsOf: ({ bodyText }) => ({ bodyText: tooLong(bodyText) }),
    keepsFailure: true,
    failureOf: error => refusalWords(error) ?? saveFailed,
    write: useContest(id),
    inputOf: ({ bodyText }) => tidyText(bodyText),
    onSent: onEnd,
  })
  useFocusOn(element, 'contest')
  return (
    <Stack
      ref={element}
      as="form"
      gap={4}
      noValidate
      tabIndex={-1}
      quietFocus
      aria-label={appealTexts.title}
      onSubmit={form.submit}
    >
      <p>{appealTexts.body}</p>
      <TextArea
        {...form.field('bodyText')}
        label={appealTexts.words}
        helper={appealTexts.wordsHelper}
        error={tooLong(form.values.bodyText)}
        optional
        rows={3}
        most={healthLimits.contestMaxLength}
      />
      <FormEnd form={form} submit={appealTexts.send} onCancel={onEnd} />
    </Stack>
  )
}

const tooLong = (words: string) =>
  isLongerThan(words, healthLimits.contestMaxLength) ? appealTexts.tooLong : undefined

/** The text of a notice. A recipient and a member about to send one see the same words. */
export function NoticeWords({ condition }: { condition: HealthConditionName }) {
  const { inSentence, testing, care } = conditionWords[condition]
  return (
    <Stack className={styles.words} gap={3}>
      <p>{texts.body(inSentence, lookBackWords(condition))}</p>
      <FigureSteps figures={['healthTest', 'healthSealed']} words={texts.steps} />
      <Part title={texts.testing} words={testing} />
      <Part title={texts.care} words={care} />
      <Part title={texts.today} words={texts.todayBody} />
    </Stack>
  )
}

function Part({ title, words }: { title: string; words: string }) {
  return (
    <div>
      <h4>{title}</h4>
      <p>{words}</p>
    </div>
  )
}
