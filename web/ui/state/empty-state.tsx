import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Stack, Text } from '../layout/primitives.tsx'
import styles from './empty-state.module.css'

export interface EmptyStateProps {
  icon?: Icon
  title: string
  body?: ReactNode
  action?: ReactNode
  level?: 1 | 2 | 3
  /** Announced at once, in the color of failures. */
  isError?: boolean
}

export function EmptyState(props: EmptyStateProps) {
  const { icon: Sign, title, body, action, level = 2, isError = false } = props
  const Heading = `h${level}` as const
  return (
    <Stack
      gap={2}
      align="center"
      pad={[12, 6]}
      tone="ink"
      textAlign="center"
      className={styles.state}
      role={isError ? 'alert' : undefined}
    >
      {Sign && (
        <span className={styles.icon} data-kind={isError ? 'error' : undefined} aria-hidden="true">
          <Sign />
        </span>
      )}
      <Heading>{title}</Heading>
      {body && <Text tone="muted">{body}</Text>}
      {action && (
        <Text as="div" above={4}>
          {action}
        </Text>
      )}
    </Stack>
  )
}
