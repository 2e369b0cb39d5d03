import { IconMailFast } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { limits } from '#shared/limits.ts'
import { registerSentTexts as texts } from '#shared/texts/register-sent.ts'
import { Button } from '#web/ui/button/button.tsx'
import { useFocusOn } from '#web/ui/focus.ts'
import { Cluster, Heading, Stack, Text } from '#web/ui/layout/primitives.tsx'
import styles from './account-form.module.css'

const { count: mostMails } = limits.loginMails

export interface RegisterSentProps {
  email: string
  isPending: boolean
  sendAgain: (onSent: () => void) => void
  onAnother: () => void
}

/** Replaces the form once it has been sent. It never reveals whether the address is known. */
export function RegisterSent({ email, isPending, sendAgain, onAnother }: RegisterSentProps) {
  const [count, setCount] = useState(1)
  const [isWaiting, setIsWaiting] = useState(true)
  const title = useRef<HTMLHeadingElement>(null)
  useFocusOn(title, 'sent')
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setIsWaiting(false), limits.loginMailAgainMs)
    return () => clearTimeout(timer)
  }, [isWaiting])
  const onSent = () => {
    setCount(count + 1)
    setIsWaiting(true)
  }
  const isOver = count >= mostMails
  return (
    <Stack
      as="section"
      align="center"
      gap={3}
      pad={[6, 5]}
      surface="card"
      textAlign="center"
      aria-labelledby="sent"
    >
      <span className={styles.sign} aria-hidden="true">
        <IconMailFast size={28} />
      </span>
      <Heading id="sent" ref={title} tabIndex={-1}>
        {texts.title}
      </Heading>
      <Text tone="accent" weight="strong" wrap="anywhere">
        {email}
      </Text>
      <p>{texts.body}</p>
      <Cluster className={styles.actions} gap={4}>
        <Button
          onClick={() => sendAgain(onSent)}
          loading={isPending}
          disabled={isWaiting || isOver}
          keepsFocus
        >
          {isPending ? texts.requesting : texts.again}
        </Button>
        <Button variant="quiet" onClick={onAnother}>
          {texts.another}
        </Button>
      </Cluster>
      <Text role="status" tone="muted">
        {count > 1 && `${texts.sentAgain} `}
        {isOver ? texts.enough : isWaiting && texts.wait}
      </Text>
    </Stack>
  )
}
