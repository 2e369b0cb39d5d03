import type { OwnSession } from '#shared/contract/accounts.ts'
import { settingsTexts } from '#shared/texts/settings.ts'
import { uiTexts } from '#shared/texts/ui.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { SessionItem } from './session-item.tsx'
import { useSessions } from './sessions.data.ts'
import styles from './settings-section.module.css'

const texts = settingsTexts.sessions

export interface SessionListProps {
  /** The one that is being ended. */
  endingId: string | undefined
  onEnd: (session: OwnSession, button: Element) => void
}

export function SessionList({ endingId, onEnd }: SessionListProps) {
  const sessions = useSessions()
  if (sessions.isLoadingError) {
    return (
      <ErrorState
        level={3}
        title={texts.loadFailed}
        onRetry={() => void sessions.refetch()}
        retrying={sessions.isFetching}
      />
    )
  }
  if (!sessions.data) {
    return (
      <output>
        <VisuallyHidden>{uiTexts.loading}</VisuallyHidden>
        <Skeleton shape="card" height="4.5rem" />
      </output>
    )
  }
  if (sessions.data.length === 0) return <p>{texts.empty}</p>
  return (
    <ul className={styles.list}>
      {sessions.data.map(session => (
        <SessionItem
          key={session.id}
          session={session}
          isEnding={session.id === endingId}
          onEnd={button => onEnd(session, button)}
        />
      ))}
    </ul>
  )
}
