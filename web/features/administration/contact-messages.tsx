import { IconMail } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { ReceivedMessage } from '#shared/contract/support.ts'
import { limits } from '#shared/limits.ts'
import { administrationTexts } from '#shared/texts/administration.ts'
import { contactMessagesTexts as texts } from '#shared/texts/contact-messages.ts'
import { tidyText } from '#shared/typed-text.ts'
import { refusalWords } from '#web/lib/api-problem.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { Button, ButtonRow } from '#web/ui/button/button.tsx'
import { focusField } from '#web/ui/focus.ts'
import { FormEnd } from '#web/ui/form/form-end.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { textProblem, useForm } from '#web/ui/form/use-form.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Cluster, Hint, Stack } from '#web/ui/layout/primitives.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { useAnswer, useContactMessages, useSetClosed } from './contact-messages.data.ts'
import { RecordList } from './record-list.tsx'
import styles from './records.module.css'

const { records } = administrationTexts

export function ContactMessages() {
  const [params] = useSearchParams()
  const isClosed = params.get('state') === 'done'
  const query = useContactMessages(isClosed)
  return (
    <>
      <StateFilter isClosed={isClosed} />
      <RecordList
        query={query}
        empty={<EmptyState icon={IconMail} title={isClosed ? texts.noneClosed : texts.none} />}
      >
        {(messages, focusList) =>
          messages.map(message => (
            <MessageItem key={message.id} message={message} onMoved={focusList} />
          ))
        }
      </RecordList>
    </>
  )
}

interface MessageItemProps {
  message: ReceivedMessage
  /** The message may have left the list. */
  onMoved: () => void
}

function MessageItem({ message, onMoved }: MessageItemProps) {
  const { name, message: words, tsSent, isMember, email, answers } = message
  const [isAnswering, setIsAnswering] = useState(false)
  return (
    <Card as="li" title={texts.heading(name, formatDateTime(tsSent))}>
      <Hint wrap="anywhere">
        {isMember ? texts.member : texts.visitor}
        {email !== undefined && `, ${email}`}
      </Hint>
      <blockquote dir="auto" className={styles.words}>
        {words}
      </blockquote>
      {answers.map(({ id, bodyText, tsAnswered }) => (
        <Stack key={id} as="figure" gap={3} pad={[2, 0, 0]}>
          <Hint as="figcaption" wrap="anywhere">
            {texts.answered(formatDateTime(tsAnswered))}
          </Hint>
          <blockquote dir="auto" className={styles.words}>
            {bodyText}
          </blockquote>
        </Stack>
      ))}
      {email === undefined && <p>{texts.noAddress}</p>}
      {isAnswering ? (
        <AnswerForm
          messageId={message.id}
          answersSeen={answers.length}
          onSent={() => {
            setIsAnswering(false)
            onMoved()
          }}
          onCancel={() => setIsAnswering(false)}
        />
      ) : (
        <MessageActions message={message} onAnswer={() => setIsAnswering(true)} onMoved={onMoved} />
      )}
    </Card>
  )
}

interface MessageActionsProps extends MessageItemProps {
  onAnswer: () => void
}

function MessageActions({ message, onAnswer, onMoved }: MessageActionsProps) {
  const { id, email, isClosed } = message
  const set = useSetClosed(id)
  return (
    <>
      {set.isError && <Notice kind="error">{refusalWords(set.error) ?? records.failed}</Notice>}
      <ButtonRow>
        {email !== undefined && (
          <Button variant="primary" onClick={onAnswer}>
            {texts.answer}
          </Button>
        )}
        <Button
          loading={set.isPending}
          onClick={() => set.mutate(!isClosed, { onSuccess: onMoved })}
        >
          {isClosed ? records.reopen : records.close}
        </Button>
      </ButtonRow>
    </>
  )
}

interface AnswerFormProps {
  messageId: string
  answersSeen: number
  onSent: () => void
  onCancel: () => void
}

function AnswerForm({ messageId, answersSeen, onSent, onCancel }: AnswerFormProps) {
  const element = useRef<HTMLFormElement>(null)
  const form = useForm({
    values: { bodyText: '' },
    problemsOf: ({ bodyText }) => ({
      bodyText: textProblem(bodyText, limits.contactMessageMaxLength, {
        missing: texts.answerMissing,
        tooLong: texts.answerTooLong,
      }),
    }),
    failureOf: error => refusalWords(error) ?? texts.failed,
    write: useAnswer(messageId),
    inputOf: ({ bodyText }, id) => ({ id, bodyText: tidyText(bodyText), answersSeen }),
    onSent,
  })
  useEffect(() => {
    if (element.current) focusField(element.current, 'bodyText')
  }, [])
  return (
    <Stack ref={element} as="form" gap={3} pad={[2, 0, 0]} noValidate onSubmit={form.submit}>
      <TextArea
        {...form.field('bodyText')}
        label={texts.answerLabel}
        helper={texts.answerHelper}
        rows={4}
        most={limits.contactMessageMaxLength}
        required
      />
      <FormEnd form={form} submit={texts.send} onCancel={onCancel} />
    </Stack>
  )
}

function StateFilter({ isClosed }: { isClosed: boolean }) {
  const [, setParams] = useSearchParams()
  return (
    <Cluster className={styles.filter} as="fieldset" gap={2} below={4}>
      <legend>{records.filter}</legend>
      <Button aria-pressed={!isClosed} onClick={() => setParams({}, { replace: true })}>
        {records.open}
      </Button>
      <Button
        aria-pressed={isClosed}
        onClick={() => setParams({ state: 'done' }, { replace: true })}
      >
        {records.closed}
      </Button>
    </Cluster>
  )
}
