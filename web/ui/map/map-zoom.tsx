import type { Map as LeafletMap } from 'leaflet'
import { useEffect, useState } from 'react'
import styles from './map-zoom.module.css'

export interface MapZoomProps {
  map: LeafletMap | undefined
  zoomIn: string
  zoomOut: string
}

/** What pinching does, for those who cannot pinch. */
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
        <Sign path="M12 5v14M5 12h14" />
      </button>
      <button
        type="button"
        className={styles.button}
        aria-label={zoomOut}
        aria-disabled={isAt(map?.getMinZoom())}
        onClick={() => map?.zoomOut()}
      >
        <Sign path="M5 12h14" />
      </button>
    </div>
  )
}

function Sign({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
      <path d={path} fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  )
}
