import { IconExternalLink } from '@tabler/icons-react'
import type { HealthOverview } from '#shared/contract/health.ts'
import { healthTexts as texts } from '#shared/texts/health.ts'
import { Card } from '#web/ui/layout/card.tsx'
import styles from './health.module.css'

export interface TestingLinksProps {
  links: HealthOverview['testingLinks']
}

/** Where to be tested, as the founder of the brand has written. Nothing of it is loaded: these are links. */
export function TestingLinks({ links }: TestingLinksProps) {
  if (links.length === 0) return null
  return (
    <Card as="section" title={texts.links}>
      <ul className={styles.links}>
        {links.map(({ title, url }) => (
          <li key={url}>
            <a href={url} target="_blank" rel="noopener noreferrer">
              {title}
              <IconExternalLink size={18} aria-hidden="true" />
            </a>
          </li>
        ))}
      </ul>
      <p className={styles.muted}>{texts.linksNote}</p>
    </Card>
  )
}
