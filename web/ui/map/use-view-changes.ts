import type { Map as LeafletMap } from 'leaflet'
import { useEffect, useEffectEvent } from 'react'
import type { MapBounds, MapPlace } from './map-types.ts'

/** Reports the view once it stands and after each move. */
export function useViewChanges(
  map: LeafletMap | undefined,
  onChange: (view: MapPlace, bounds: MapBounds) => void,
) {
  const report = useEffectEvent((moved: LeafletMap) => {
    const centre = moved.getCenter().wrap()
    const bounds = moved.getBounds()
    onChange(
      { lat: centre.lat, lon: centre.lng, zoom: moved.getZoom() },
      {
        south: bounds.getSouth(),
        west: bounds.getWest(),
        north: bounds.getNorth(),
        east: bounds.getEast(),
      },
    )
  })

  useEffect(() => {
    if (!map) return
    const onMoved = () => report(map)
    onMoved()
    map.on('moveend', onMoved)
    return () => {
      map.off('moveend', onMoved)
    }
  }, [map])
}
