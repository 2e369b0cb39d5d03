import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { profileTexts } from '#shared/texts/profile.ts'
import { uiTexts } from '#shared/texts/ui.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Cluster, Stack, Text } from '#web/ui/layout/primitives.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { useInView } from '#web/ui/use-in-view.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './biography.module.css'
import { isGone, useDeferredProfile } from './profile.data.ts'

/** A long text is cut until the reader expands it. */
export function Biography({ text }: { text: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const paragraph = useRef<HTMLParagraphElement>(null)
  const isCut = useIsCut(paragraph, isOpen)
  return (
    <div>
      <Text
        ref={paragraph}
        dir="auto"
        max="65ch"
        wrap="preserve"
        className={styles.words}
        data-open={isOpen || undefined}
        data-cut={isCut}
      >
        {text}
      </Text>
      {(isCut || isOpen) && (
        <div className={styles.more}>
          <Button
            variant="quiet"
            aria-expanded={isOpen}
            onClick={() => setIsOpen(before => !before)}
          >
            {isOpen ? profileTexts.showLess : profileTexts.showMore}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Whether a collapsed element shows less than it contains. */
function useIsCut(element: RefObject<HTMLElement | null>, isOpen: boolean): boolean {
  const [isCut, setIsCut] = useState(false)
  useLayoutEffect(() => {
    const box = element.current
    if (!box || isOpen) return
    const measure = () => setIsCut(box.scrollHeight > box.clientHeight + 1)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    return () => observer.disconnect()
  }, [element, isOpen])
  return isCut
}

/** A reader who swipes past quickly loads no text, and it does not count against their budget. */
const startWaitMs = 250

/** The first lines. Their room is reserved before they load. */
export function BiographyStart({ profileId, isNear }: { profileId: string; isNear: boolean }) {
  const [isDue, setIsDue] = useState(false)
  useEffect(() => {
    if (!isNear) return
    const timer = setTimeout(() => setIsDue(true), startWaitMs)
    return () => clearTimeout(timer)
  }, [isNear])
  const { data } = useDeferredProfile(profileId, isDue)
  return (
    <p dir="auto" className={styles.start}>
      {data?.description.replaceAll(/\s+/g, ' ')}
    </p>
  )
}

/** Fetched only when it is almost in view, because every fetched profile counts against the reading budget. */
export function DeferredBiography({ profileId }: { profileId: string }) {
  const placeholder = useRef<HTMLDivElement>(null)
  const isNear = useInView(placeholder)
  const { data, error, isFetching, refetch } = useDeferredProfile(profileId, isNear)
  if (data?.description) return <Biography text={data.description} />
  if (data || isGone(error)) return null
  if (!error) {
    return (
      <Stack ref={placeholder} gap={2} max="65ch">
        <VisuallyHidden>{profileTexts.biographyLoading}</VisuallyHidden>
        <Skeleton />
        <Skeleton />
        <Skeleton width="60%" />
      </Stack>
    )
  }
  return (
    <Cluster gap={2} tone="muted">
      <span>{profileTexts.biographyFailed}</span>
      <Button variant="quiet" loading={isFetching} onClick={() => void refetch()}>
        {uiTexts.retry}
      </Button>
    </Cluster>
  )
}
