import { IconCloudOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { uiTexts } from '#shared/texts/ui.ts'
import { Button } from '../button/button.tsx'
import { EmptyState } from './empty-state.tsx'

export interface ErrorStateProps {
  title: string
  body?: ReactNode
  onRetry?: () => void
  retrying?: boolean
  level?: 1 | 2 | 3
}

export function ErrorState({ onRetry, retrying = false, ...words }: ErrorStateProps) {
  const retry = onRetry && (
    <Button onClick={onRetry} loading={retrying}>
      {uiTexts.retry}
    </Button>
  )
  return <EmptyState {...words} isError icon={IconCloudOff} action={retry} />
}
