import { IconArrowLeft } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { Link, type To, useNavigate } from 'react-router'
import styles from './member-conversation.module.css'

export interface BackLinkProps {
  label: string
  /** Where it leads where nothing of ours was before, as from a notification. */
  parent: To
  /** Entries of the history to go back, if there are any. */
  steps: number
}

/** An arrow to where one came from. */
export function BackLink({ label, parent, steps }: BackLinkProps) {
  const navigate = useNavigate()
  const goBack = (event: MouseEvent) => {
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey
    if (steps === 0 || opensElsewhere) return
    event.preventDefault()
    void navigate(-steps)
  }
  return (
    <Link to={parent} replace className={styles.back} aria-label={label} onClick={goBack}>
      <IconArrowLeft aria-hidden="true" />
    </Link>
  )
}

/** One step, where a page of ours stands before this one: the router counts them in each entry of the history. */
export function stepsBack(): number {
  const state: unknown = window.history.state
  const isCounted = typeof state === 'object' && state !== null && 'idx' in state
  return isCounted && Number(state.idx) > 0 ? 1 : 0
}
