import { IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import type { ReceivedMessage } from '#shared/contract/support.ts'
import { administrationTexts } from '#shared/texts/administration.ts'
import { contactMessagesTexts as texts } from '#shared/texts/contact-messages.ts'
import { refusalWords } from '#web/lib/api-problem.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { Button, ButtonRow } from '#web/ui/button/button.tsx'
import { LoadMore, useFocusOnNextPage } from '#web/ui/button/load-more.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Hint, Stack } from '#web/ui/layout/primitives.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { Loaded } from '../loaded.tsx'
import styles from '../records.module.css'
import { StateFilter, useIsClosed } from '../state-filter.tsx'
import { AnswerForm } from './answer-form.tsx'
import { useContactMessages, useSetClosed } from './contact-messages.data.ts'

const { records } = administrationTexts

/** Messages to support, each with what was answered and what can be done. */
export function ContactMessages() {
  const isClosed = useIsClosed()
  const query = useContactMessages(isClosed)
  return (
    <>
      <StateFilter />
      <Loaded query={query}>
        {messages =>
          messages.length === 0 ? (
            <EmptyState icon={<IconMail />} title={isClosed ? texts.noneClosed : texts.none} />
          ) : (
            <MessageList query={query} messages={messages} />
          )
        }
      </Loaded>
    </>
  )
}

interface MessageListProps {
  query: ReturnType<typeof useContactMessages>
  messages: readonly ReceivedMessage[]
}

function MessageList({ query, messages }: MessageListProps) {
  const { list, button } = useFocusOnNextPage(messages.length, query.isFetchingNextPage)
  return (
    <>
      <Stack ref={list} as="ul" gap={3} below={4} wrap="anywhere" quietFocus tabIndex={-1}>
        {messages.map(message => (
          <MessageItem key={message.id} message={message} onMoved={() => list.current?.focus()} />
        ))}
      </Stack>
      <LoadMore ref={button} next={query} label={records.more} failedLabel={records.moreFailed} />
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
          onClick={() => {
            if (!set.isPending) set.mutate(!isClosed, { onSuccess: onMoved })
          }}
        >
          {isClosed ? records.reopen : records.close}
        </Button>
      </ButtonRow>
    </>
  )
}
