import type { ReactNode } from 'react'
import { homeTexts } from '#shared/texts/home.ts'
import { NewsSection } from '#web/ui/layout/news-section.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import styles from './near-you.module.css'

const texts = homeTexts.near

export const shownMax = 8

export interface NearYouSectionProps {
  control: ReactNode
  children: ReactNode
}

export function NearYouSection({ control, children }: NearYouSectionProps) {
  return (
    <NewsSection
      title={texts.title}
      control={control}
      more={{ to: '/search/tile', label: homeTexts.all, rest: texts.all }}
    >
      {children}
    </NewsSection>
  )
}

export function BlankFaces({ isHidden = false }: { isHidden?: boolean }) {
  return (
    <ul className={styles.faces} data-hidden={isHidden || undefined} aria-hidden="true">
      {Array.from({ length: shownMax }, (_, place) => `blank ${place}`).map(key => (
        <li key={key}>
          <Skeleton shape="tile" />
        </li>
      ))}
    </ul>
  )
}
