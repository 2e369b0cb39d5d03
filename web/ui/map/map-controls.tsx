import type { Map as LeafletMap } from 'leaflet'
import { Fragment, useEffect, useRef, useState } from 'react'
import { useHeldTimer } from '../held-timer.ts'
import styles from './map-controls.module.css'

/** The sources of the map, whose licenses require credit. */
const sources: Record<string, string> = {
  OpenStreetMap: 'https://www.openstreetmap.org/copyright',
  Protomaps: 'https://protomaps.com',
  'Natural Earth': 'https://www.naturalearthdata.com',
  GeoNames: 'https://www.geonames.org',
}
const sourceNames = new RegExp(`(${Object.keys(sources).join('|')})`)

export interface MapZoomProps {
  map: LeafletMap | undefined
  zoomIn: string
  zoomOut: string
}

/** An alternative to pinching. */
export function MapZoom({ map, zoomIn, zoomOut }: MapZoomProps) {
  const [zoom, setZoom] = useState(map?.getZoom())
  useEffect(() => {
    if (!map) return
    const onZoomed = () => setZoom(map.getZoom())
    onZoomed()
    map.on('zoomend', onZoomed)
    return () => {
      map.off('zoomend', onZoomed)
    }
  }, [map])

  const isAt = (edge: number | undefined) => zoom === undefined || zoom === edge
  return (
    <div className={styles.zoom}>
      <button
        type="button"
        className={styles.button}
        aria-label={zoomIn}
        aria-disabled={isAt(map?.getMaxZoom())}
        onClick={() => map?.zoomIn()}
      >
        <Icon path="M12 5v14M5 12h14" />
      </button>
      <button
        type="button"
        className={styles.button}
        aria-label={zoomOut}
        aria-disabled={isAt(map?.getMinZoom())}
        onClick={() => map?.zoomOut()}
      >
        <Icon path="M5 12h14" />
      </button>
    </div>
  )
}

function Icon({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
      <path d={path} fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  )
}

interface MapCreditsProps {
  attribution: string
  label: string
  /** After this time, the credits fold into a button. */
  shownMs: number
}

export function MapCredits({ attribution, label, shownMs }: MapCreditsProps) {
  const [isOpen, setIsOpen] = useState(true)
  const credits = useRef<HTMLDivElement>(null)
  useHeldTimer(credits, shownMs, isOpen || undefined, () => setIsOpen(false))
  return (
    <div className={styles.credits} ref={credits}>
      <p className={styles.text} hidden={!isOpen}>
        <Linked text={attribution} />
      </p>
      <button
        type="button"
        className={styles.creditsButton}
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
  const parts = text.split(sourceNames).map((part, index) => ({ id: `${index}`, part }))
  return parts.map(({ id, part }) => {
    const href = sources[part]
    return (
      <Fragment key={id}>
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
