import { type ReactNode, type Ref, useId } from 'react'
import { Button, type ButtonProps } from '#web/ui/button/button.tsx'
import { Row, Stack, Text } from '#web/ui/layout/primitives.tsx'
import styles from './billing-admin.module.css'

interface EnteredListProps {
  /** Takes the focus when a button disappears. */
  ref: Ref<HTMLElement>
  title: string
  children: ReactNode
}

export function EnteredList({ ref, title, children }: EnteredListProps) {
  const headingId = useId()
  return (
    <Stack
      ref={ref}
      tabIndex={-1}
      as="section"
      gap={3}
      above={6}
      pad={[5, 0, 0]}
      ruled
      tone="ink"
      quietFocus
      aria-labelledby={headingId}
    >
      <h3 id={headingId}>{title}</h3>
      {children}
    </Stack>
  )
}

interface EnteredItemProps {
  name: string
  children: ReactNode
  /** If absent, the row has no button. */
  action: string | undefined
  onAct: ButtonProps['onClick']
}

export function EnteredItem({ name, children, action, onAct }: EnteredItemProps) {
  const nameId = useId()
  return (
    <Row className={styles.entered} as="li" justify="space-between" gap={4} pad={[2, 0]}>
      <Text as="div" wrap="anywhere">
        <div id={nameId}>{name}</div>
        {children}
      </Text>
      {action && (
        <Button aria-describedby={nameId} onClick={onAct}>
          {action}
        </Button>
      )}
    </Row>
  )
}
