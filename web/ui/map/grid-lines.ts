import { GridLayer } from 'leaflet'

/** The built-in world knows no streets: from here on it would be one plain colour, on which nothing seems to move. */
const gridFromZoom = 13

class GridLines extends GridLayer {
  protected override createTile(): HTMLElement {
    const tile = document.createElement('div')
    tile.className = 'map-grid'
    return tile
  }
}

/** Quiet squares, over a world that has no more to show. */
export function createGridLines(): GridLayer {
  return new GridLines({ minZoom: gridFromZoom, zIndex: 2 })
}
