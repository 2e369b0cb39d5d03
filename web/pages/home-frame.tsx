import type { ReactNode } from 'react'
import { BrandLogo } from '#web/ui/layout/brand.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import styles from './home-frame.module.css'

export interface HomeFrameProps {
  name: string
  tagline: string
  near: ReactNode
  /** In two columns on large windows. */
  children?: ReactNode
}

/** The top of a member's home. It is also in the server's first answer (`web/first-pages.tsx`). */
export function HomeFrame({ name, tagline, near, children }: HomeFrameProps) {
  return (
    <Page>
      <div className={styles.home}>
        <div className={styles.heading}>
          <span className={styles.sign}>
            <BrandLogo />
          </span>
          <h1>{name}</h1>
          <p>{tagline}</p>
        </div>
        <div className={styles.near}>{near}</div>
        {children}
      </div>
    </Page>
  )
}
