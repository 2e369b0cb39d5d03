import type { ReactNode } from 'react'
import { uiTexts } from '#shared/texts/ui.ts'
import { Page } from '../layout/page.tsx'
import { Stack } from '../layout/primitives.tsx'
import { VisuallyHidden } from '../visually-hidden.tsx'
import styles from './skeleton.module.css'

export interface SkeletonProps {
  shape?: 'text' | 'circle' | 'tile' | 'card'
  width?: string
  height?: string
  /** The label for screen readers. If left out, the screen itself says that it is loading. */
  label?: string
}

/** A placeholder for content that is loading. */
export function Skeleton({ shape = 'text', width, height, label }: SkeletonProps) {
  const place = (
    <span
      aria-hidden="true"
      className={styles.skeleton}
      data-shape={shape}
      style={{ width, height }}
    />
  )
  if (label === undefined) return place
  return (
    <output>
      <VisuallyHidden>{label}</VisuallyHidden>
      {place}
    </output>
  )
}

/** For use beside skeletons, which are silent. */
export function LoadingWords({ words = uiTexts.loading }: { words?: string }) {
  return (
    <output>
      <VisuallyHidden>{words}</VisuallyHidden>
    </output>
  )
}

/** A placeholder for a screen whose code is loading. */
export function PageSkeleton() {
  return (
    <Page>
      <Stack as="output" gap={4} pad={[2, 0]} className={styles.lines} data-page-waits>
        <VisuallyHidden>{uiTexts.loading}</VisuallyHidden>
        <Skeleton width="14rem" height="2rem" />
        <Skeleton width="min(26rem, 90%)" />
        <Skeleton shape="card" height="9rem" />
      </Stack>
    </Page>
  )
}

export function CardsSkeleton({ children }: { children: ReactNode }) {
  return (
    <Stack as="output" gap={5}>
      <VisuallyHidden>{uiTexts.loading}</VisuallyHidden>
      {children}
    </Stack>
  )
}
