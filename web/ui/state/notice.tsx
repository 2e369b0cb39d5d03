import {
  IconAlertCircle,
  IconAlertTriangle,
  IconCircleCheck,
  IconInfoCircle,
  IconX,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { uiTexts } from '#shared/texts/ui.ts'
import { IconButton } from '../button/icon-button.tsx'
import { Text } from '../layout/primitives.tsx'
import styles from './notice.module.css'

const icons = {
  info: IconInfoCircle,
  warning: IconAlertTriangle,
  error: IconAlertCircle,
  success: IconCircleCheck,
}

export interface NoticeProps {
  kind?: 'info' | 'warning' | 'error' | 'success'
  title?: string
  children?: ReactNode
  /** A band across the full width, for the masthead. */
  band?: boolean
  onDismiss?: (() => void) | undefined
  dismissLabel?: string
}

/** Announced at once if it is an error, otherwise in turn. */
export function Notice(props: NoticeProps) {
  const { kind = 'info', title, children, band, onDismiss } = props
  const Icon = icons[kind]
  return (
    <div
      className={styles.notice}
      data-kind={kind}
      data-band={band || undefined}
      role={kind === 'error' ? 'alert' : 'status'}
    >
      <span className={styles.icon} aria-hidden="true">
        <Icon />
      </span>
      <div className={styles.words}>
        {title && <Text weight="strong">{title}</Text>}
        {children}
      </div>
      {onDismiss && (
        <span className={styles.dismiss}>
          <IconButton
            label={props.dismissLabel ?? uiTexts.dismiss}
            icon={IconX}
            onClick={onDismiss}
          />
        </span>
      )}
    </div>
  )
}
