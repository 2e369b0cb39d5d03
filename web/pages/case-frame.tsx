import type { ReactNode } from 'react'
import { Page } from '#web/ui/layout/page.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { BackButton, stepsBack } from './back-button.tsx'

export interface CaseFrameProps {
  title: string
  lead?: string
  children: ReactNode
}

/** A screen of one case, with the way back to all of them. */
export function CaseFrame({ title, lead, children }: CaseFrameProps) {
  return (
    <Page>
      <PageHeader
        sign={<BackButton steps={stepsBack()} parent="/games/arbitration" />}
        title={title}
        lead={lead}
      />
      {children}
    </Page>
  )
}

/** In the place of a case until it is read. */
export function CaseSkeleton({ label }: { label: string }) {
  return (
    <output>
      <VisuallyHidden>{label}</VisuallyHidden>
      <Skeleton shape="card" height="12rem" />
    </output>
  )
}
