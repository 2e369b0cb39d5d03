import { Fragment, useEffect, useState } from 'react'
import styles from './map-credits.module.css'

export interface MapCreditsProps {
  attribution: string
  label: string
  /** After so long the credits fold into a button. */
  shownMs: number
}

/** Whose work the map is, and where they ask to be named. */
const sources: Record<string, string> = {
  OpenStreetMap: 'https://www.openstreetmap.org/copyright',
  Protomaps: 'https://protomaps.com',
  'Natural Earth': 'https://www.naturalearthdata.com',
  GeoNames: 'https://www.geonames.org',
}
const sourceNames = new RegExp(`(${Object.keys(sources).join('|')})`)

export function MapCredits({ attribution, label, shownMs }: MapCreditsProps) {
  const [isOpen, setIsOpen] = useState(true)
  useEffect(() => {
    if (!isOpen) return
    const folding = setTimeout(() => setIsOpen(false), shownMs)
    return () => clearTimeout(folding)
  }, [isOpen, shownMs])

  return (
    <div className={styles.credits}>
      <p className={styles.text} hidden={!isOpen}>
        <Linked text={attribution} />
      </p>
      <button
        type="button"
        className={styles.button}
        aria-label={label}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span aria-hidden="true">i</span>
      </button>
    </div>
  )
}

function Linked({ text }: { text: string }) {
  return text.split(sourceNames).map(part => {
    const href = sources[part]
    return (
      <Fragment key={part}>
        {href ? (
          <a href={href} target="_blank" rel="noreferrer">
            {part}
          </a>
        ) : (
          part
        )}
      </Fragment>
    )
  })
}
