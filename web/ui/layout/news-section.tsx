import { type Icon, IconCloudOff } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { uiTexts } from '#shared/texts/ui.ts'
import { Button } from '../button/button.tsx'
import { useInSlices } from '../use-in-slices.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'
import styles from './news-section.module.css'

export interface NewsSectionProps {
  title: string
  /** Beside the title: the number of new items. */
  badge?: ReactNode
  /** Changes what is shown. Null reserves its room. */
  control?: ReactNode
  /** The link to all items. It is read last but shown beside the title. */
  more?: {
    readonly to: string
    readonly label: string
    /** Continues the label for screen readers. */
    readonly rest: string
  }
  children: ReactNode
}

/** A section of a screen with news. Its content takes the same room in all of its states. */
export function NewsSection({ title, badge, control, more, children }: NewsSectionProps) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title} {badge}
      </h2>
      {control !== undefined && <div className={styles.control}>{control}</div>}
      {children}
      {more && (
        <Link to={more.to} className={styles.more}>
          {more.label}
          <VisuallyHidden>{more.rest}</VisuallyHidden>
        </Link>
      )}
    </section>
  )
}

export interface NewsProps<Item> {
  news: {
    readonly data: readonly Item[] | undefined
    readonly isLoadingError: boolean
    readonly isFetching: boolean
    readonly refetch: () => Promise<unknown>
  }
  failed: string
  waiting: ReactNode
  none: ReactNode
  children: (items: readonly Item[]) => ReactNode
}

export function News<Item>({ news, failed, waiting, none, children }: NewsProps<Item>) {
  const { isLoadingError, isFetching, refetch } = news
  const data = useInSlices(news.data)
  if (isLoadingError) {
    return <FailedNote words={failed} onRetry={() => void refetch()} retrying={isFetching} />
  }
  if (!data) return waiting
  return data.length > 0 ? children(data) : none
}

export interface SectionNoteProps {
  icon?: Icon
  words: ReactNode
  action?: ReactNode
  isError?: boolean
  /** There is room to stack the parts. */
  isTall?: boolean
}

/** Replaces the news: why there are none, and what to do about it. */
export function SectionNote(props: SectionNoteProps) {
  const { icon: Sign, words, action, isError = false, isTall = false } = props
  return (
    <div
      className={styles.note}
      data-tall={isTall || undefined}
      role={isError ? 'alert' : undefined}
    >
      {Sign && (
        <span className={styles.icon} aria-hidden="true">
          <Sign />
        </span>
      )}
      <p>{words}</p>
      {action}
    </div>
  )
}

export interface FailedNoteProps {
  words: string
  onRetry: () => void
  retrying: boolean
}

export function FailedNote({ words, onRetry, retrying }: FailedNoteProps) {
  return (
    <SectionNote
      isError
      icon={IconCloudOff}
      words={words}
      action={
        <Button loading={retrying} onClick={onRetry}>
          {uiTexts.retry}
        </Button>
      }
    />
  )
}
