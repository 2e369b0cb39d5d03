import type { ReactNode } from 'react'
import { useRootMark } from '../root-mark.ts'
import styles from './page.module.css'
import { Cluster, Text } from './primitives.tsx'

interface PageProps extends Partial<PageHeaderProps> {
  /**
   * `narrow` for forms and reading, `normal`, `wide` for grids. `fill` takes exactly the window below the masthead
   * (map, conversation, deck) and leaves scrolling to its content. `window` takes the whole window (picture viewer) and
   * hides masthead and navigation.
   */
  width?: 'narrow' | 'normal' | 'wide' | 'fill' | 'window'
  /** Lists reach the edge on phones. */
  flush?: boolean
  children?: ReactNode
}

/** The content of the Shell, one per screen. With a title it begins with a PageHeader. */
export function Page({ width = 'normal', flush = false, title, children, ...header }: PageProps) {
  useRootMark('page', width === 'fill' || width === 'window' ? width : undefined)
  return (
    <div className={styles.page} data-width={width} data-flush={flush || undefined}>
      {title && <PageHeader title={title} {...header} />}
      {children}
    </div>
  )
}

interface PageHeaderProps {
  title: ReactNode
  sign?: ReactNode
  lead?: ReactNode
  actions?: ReactNode
}

/** The page's one h1. */
export function PageHeader({ title, sign, lead, actions }: PageHeaderProps) {
  return (
    <Cluster gap={[3, 4]} pad={[2, 0, 5]}>
      {sign && <div className={styles.sign}>{sign}</div>}
      <div className={styles.words}>
        <h1>{title}</h1>
        {lead && (
          <Text tone="muted" above={1} max="40rem">
            {lead}
          </Text>
        )}
      </div>
      {actions && (
        <Cluster gap={2} align="stretch" className={styles.actions}>
          {actions}
        </Cluster>
      )}
    </Cluster>
  )
}

/** The buttons at the end of one of several steps. */
export function StepActions({ children }: { children: ReactNode }) {
  return (
    <Cluster gap={[2, 3]} justify="end" pad={[3, 0]} className={styles.stepActionsActions}>
      {children}
    </Cluster>
  )
}
