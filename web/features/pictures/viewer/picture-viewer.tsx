import { IconChevronLeft, IconChevronRight, IconX, IconZoomIn } from '@tabler/icons-react'
import useEmblaCarousel from 'embla-carousel-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { viewerTexts } from '#shared/texts/viewer.ts'
import { useNsfwShown } from '#web/lib/show-nsfw.ts'
import { Button } from '#web/ui/button/button.tsx'
import { IconButton } from '#web/ui/button/icon-button.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { Grid, Heading, Row, Stack, Text } from '#web/ui/layout/primitives.tsx'
import { Spinner } from '#web/ui/state/spinner.tsx'
import { useKeys } from '#web/ui/use-keys.ts'
import { useMediaQuery } from '#web/ui/use-media-query.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './picture-viewer.module.css'
import { useZoom } from './use-zoom.ts'
import type { ViewedPicture } from './viewed-pictures.ts'
import { ViewerSlides } from './viewer-slides.tsx'

export interface PictureViewerProps {
  name: string
  pictures: readonly ViewedPicture[]
  index: number
  onIndexChange: (index: number) => void
  onClose: () => void
  actions: ReactNode
  /** Between the buttons that turn the pages. */
  profileLink: ReactNode
  nsfwSwitch: ReactNode
}

export function PictureViewer(props: PictureViewerProps) {
  const { name, pictures, onIndexChange, onClose, actions, profileLink, nsfwSwitch } = props
  const stage = useRef<HTMLDivElement>(null)
  const isNsfwShown = useNsfwShown()
  const facts = pictures[props.index]?.facts
  const isHidden = facts?.isNsfw === true && !isNsfwShown
  const zooming = useZoom(stage, isHidden ? undefined : facts)
  const { zoom, isZoomed, isPressed } = zooming
  const { viewport, index, goTo } = useCarousel({
    startAt: props.index,
    isLocked: isZoomed,
    onIndexChange: next => {
      zooming.reset()
      onIndexChange(next)
    },
  })
  const last = pictures.length - 1
  useViewerKeys({
    zooming,
    goBy: pages => goTo(index + pages),
    toFirst: () => goTo(0),
    toLast: () => goTo(last),
    close: onClose,
  })

  return (
    <section
      className={styles.viewer}
      aria-roledescription={viewerTexts.carousel}
      aria-label={viewerTexts.pictures}
    >
      <ViewerHead onClose={onClose}>
        <Stack textAlign="center" className={styles.title}>
          <Heading level={1} size="large" wrap="truncate">
            {viewerTexts.title(name)}
          </Heading>
          <Text as="output" size="small" numeric>
            {viewerTexts.position(index + 1, pictures.length)}
          </Text>
        </Stack>
        <IconButton
          variant="floating"
          label={viewerTexts.zoom}
          icon={IconZoomIn}
          pressed={isZoomed}
          disabled={isHidden}
          onClick={zooming.toggle}
        />
      </ViewerHead>
      <div ref={stage} className={styles.stage}>
        <div ref={viewport} className={styles.viewport}>
          <div className={styles.slides}>
            <ViewerSlides {...{ name, pictures, index, zoom, isPressed, nsfwSwitch }} />
          </div>
        </div>
      </div>
      <SideArrows {...{ index, last, goTo }} />
      <Stack gap={3} align="center" className={styles.foot}>
        <Row gap={2} justify="center" className={styles.actions}>
          {actions}
        </Row>
        <Grid columns="minmax(5rem, 1fr) auto minmax(5rem, 1fr)" gap={2} className={styles.turns}>
          <Button keepsFocus disabled={index === 0} onClick={() => goTo(index - 1)}>
            {viewerTexts.prev}
          </Button>
          {profileLink}
          <Button keepsFocus disabled={index === last} onClick={() => goTo(index + 1)}>
            {viewerTexts.next}
          </Button>
        </Grid>
      </Stack>
    </section>
  )
}

interface CarouselOptions {
  readonly startAt: number
  /** While true, a pointer turns no pages. */
  readonly isLocked: boolean
  readonly onIndexChange: (index: number) => void
}

/** Embla's own unit, not a time. */
const calmDuration = 25

/** Pages side by side, turned by pointer or call. It does not wrap around. */
function useCarousel({ startAt, isLocked, onIndexChange }: CarouselOptions) {
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)')
  const locked = useRef(isLocked)
  const [startIndex] = useState(startAt)
  const [index, setIndex] = useState(startAt)
  const [viewport, carousel] = useEmblaCarousel({
    startIndex,
    duration: isStill ? 0 : calmDuration,
    watchDrag: () => !locked.current,
  })
  useEffect(() => {
    locked.current = isLocked
  }, [isLocked])

  const follow = useEffectEvent(() => {
    const next = carousel?.selectedScrollSnap() ?? 0
    setIndex(next)
    onIndexChange(next)
  })
  useEffect(() => {
    carousel?.on('select', follow)
    return () => void carousel?.off('select', follow)
  }, [carousel])
  return { viewport, index, goTo: (next: number) => carousel?.scrollTo(next) }
}

/** Only for the mouse: keyboards and screen readers have Prev and Next. */
function SideArrows({
  index,
  last,
  goTo,
}: {
  index: number
  last: number
  goTo: (index: number) => void
}) {
  const sides = [
    { side: 'left', to: index - 1, Icon: IconChevronLeft },
    { side: 'right', to: index + 1, Icon: IconChevronRight },
  ]
  return sides.map(
    ({ side, to, Icon }) =>
      to >= 0 &&
      to <= last && (
        <button
          key={side}
          type="button"
          tabIndex={-1}
          aria-hidden="true"
          className={styles.arrow}
          data-side={side}
          onClick={() => goTo(to)}
        >
          <Icon />
        </button>
      ),
  )
}

interface ViewerActions {
  readonly zooming: ReturnType<typeof useZoom>
  readonly goBy: (pages: number) => void
  readonly toFirst: () => void
  readonly toLast: () => void
  readonly close: () => void
}

const zoomFactor = 1.5
const stepPx = 80

/** Arrow keys turn the pages of unzoomed pictures, and move a zoomed one. */
function useViewerKeys({ zooming, goBy, toFirst, toLast, close }: ViewerActions): void {
  const { isZoomed, panBy, zoomBy } = zooming
  const across = (pages: number) => (isZoomed ? panBy({ x: -pages * stepPx, y: 0 }) : goBy(pages))
  useKeys(
    new Map([
      ['ArrowLeft', () => across(-1)],
      ['ArrowRight', () => across(1)],
      ['ArrowUp', () => panBy({ x: 0, y: stepPx })],
      ['ArrowDown', () => panBy({ x: 0, y: -stepPx })],
      ['Home', toFirst],
      ['End', toLast],
      ['+', () => zoomBy(zoomFactor)],
      ['-', () => zoomBy(1 / zoomFactor)],
      ['Escape', close],
    ]),
  )
}

export function ViewerLoading({ onClose }: { onClose: () => void }) {
  useKeys(new Map([['Escape', onClose]]))
  return (
    <Page width="window">
      <div className={styles.viewer}>
        <ViewerHead onClose={onClose}>
          <VisuallyHidden>
            <Heading level={1} size="large" wrap="truncate">
              {viewerTexts.loading}
            </Heading>
          </VisuallyHidden>
        </ViewerHead>
        <Stack rows="1fr">
          <Spinner shape="block" label={viewerTexts.loading} />
        </Stack>
      </div>
    </Page>
  )
}

function ViewerHead({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <Grid columns="auto 1fr auto" align="center" gap={2} className={styles.head}>
      <IconButton variant="floating" label={viewerTexts.close} icon={IconX} onClick={onClose} />
      {children}
    </Grid>
  )
}
