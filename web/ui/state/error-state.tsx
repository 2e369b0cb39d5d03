import { IconCloudOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { uiTexts } from '#shared/texts/ui.ts'
import { Button } from '../button/button.tsx'
import { Text } from '../layout/primitives.tsx'
import styles from './empty-state.module.css'

export interface ErrorStateProps {
  title: string
  body?: ReactNode
  onRetry?: () => void
  retrying?: boolean
  level?: 1 | 2 | 3
}

export function ErrorState({ title, body, onRetry, retrying = false, level = 2 }: ErrorStateProps) {
  const Heading = `h${level}` as const
  return (
    <div className={styles.state} role="alert">
      <span className={styles.icon} data-kind="error" aria-hidden="true">
        <IconCloudOff />
      </span>
      <Heading>{title}</Heading>
      {body && <Text tone="muted">{body}</Text>}
      {onRetry && (
        <Text as="div" above={4}>
          <Button onClick={onRetry} loading={retrying}>
            {uiTexts.retry}
          </Button>
        </Text>
      )}
    </div>
  )
}
