import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './card.module.css'
import { Cluster, Grid, Heading, IconTile, Text } from './primitives.tsx'

export interface CardProps {
  /** The target of an address: it gets the focus, and an outline while it has it. */
  id?: string
  title?: ReactNode
  level?: 2 | 3
  icon?: Icon
  /** Makes the title a link, and the whole card its target. */
  to?: string
  footer?: ReactNode
  /** No padding and cut corners, for pictures and lists that reach the edge. */
  flush?: boolean
  as?: 'div' | 'article' | 'section' | 'li'
  children?: ReactNode
}

export function Card(props: CardProps) {
  const {
    id,
    title,
    level = 2,
    icon: Sign,
    to,
    footer,
    flush = false,
    as = 'div',
    children,
  } = props
  return (
    <Text
      as={as}
      id={id}
      surface="raised"
      className={styles.card}
      data-flush={flush || undefined}
      data-link={to && ''}
    >
      {Sign && (
        <IconTile className={styles.icon} below={1}>
          <Sign />
        </IconTile>
      )}
      {title && (
        <Heading level={level} size="large">
          {to === undefined ? title : <CardLink to={to}>{title}</CardLink>}
        </Heading>
      )}
      {flush
        ? children
        : children && (
            <Text as="div" tone="muted">
              {children}
            </Text>
          )}
      {footer && (
        <Cluster gap={2} align="stretch" pad={[2, 0, 0]} className={styles.footer}>
          {footer}
        </Cluster>
      )}
    </Text>
  )
}

/** The one link of any card. The whole card is its target. */
export function CardLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={styles.link}>
      {children}
    </Link>
  )
}

export function CardGrid({ children }: { children: ReactNode }) {
  return (
    <Grid min="17rem" gap={4}>
      {children}
    </Grid>
  )
}
