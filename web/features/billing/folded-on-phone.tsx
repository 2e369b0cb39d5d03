import type { ReactNode } from 'react'
import { useMediaQuery } from '#web/ui/use-media-query.ts'
import styles from './billing.module.css'

export interface FoldedOnPhoneProps {
  title: string
  /** Larger windows show the title as well. */
  isTitled?: boolean
  startsOpen: boolean
  children: ReactNode
}

/** A section with a title. On a phone, pressing the title opens it. */
export function FoldedOnPhone(props: FoldedOnPhoneProps) {
  const { title, isTitled = true, startsOpen, children } = props
  const isPhone = useMediaQuery('(max-width: 37.494em)')
  if (!isPhone) {
    return (
      <>
        {isTitled && <h3>{title}</h3>}
        {children}
      </>
    )
  }
  return (
    <details className={styles.fold} open={startsOpen}>
      <summary>
        <h3>{title}</h3>
      </summary>
      {children}
    </details>
  )
}
