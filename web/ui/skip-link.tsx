import type { RefObject } from 'react'
import { uiTexts } from '#shared/texts/ui.ts'
import styles from './shell.module.css'

export interface SkipLinkProps {
  main: RefObject<HTMLElement | null>
}

/** First stop of the Tab key. Moves the focus itself: the address must stay as it is. */
export function SkipLink({ main }: SkipLinkProps) {
  return (
    <a
      href="#main"
      className={styles.skip}
      onClick={event => {
        event.preventDefault()
        main.current?.focus()
      }}
    >
      {uiTexts.skipToContent}
    </a>
  )
}
