import { type RefObject, useRef } from 'react'
import { chatTexts } from '#shared/texts/chat.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './older-messages.module.css'
import { useInView } from './use-in-view.ts'

export interface OlderMessagesProps {
  state: 'idle' | 'loading' | 'failed'
  onOlder: () => void
  scroller: RefObject<HTMLElement | null>
}

/** Brings older messages by itself when it comes into view; after a failure, by a press. */
export function OlderMessages({ state, onOlder, scroller }: OlderMessagesProps) {
  const place = useRef<HTMLDivElement>(null)
  useInView(place, scroller, state === 'idle', onOlder)
  return (
    <div ref={place} className={styles.older}>
      <Button variant="quiet" loading={state === 'loading'} onClick={onOlder}>
        {state === 'failed' ? chatTexts.olderFailed : chatTexts.older}
      </Button>
    </div>
  )
}
