import {
  CenteredTextSymbolizer,
  CircleSymbolizer,
  type Feature,
  GroupSymbolizer,
  type JsonObject,
  type LabelRule,
  LineSymbolizer,
  OffsetTextSymbolizer,
  type PaintRule,
  PolygonSymbolizer,
  TextPlacements,
} from 'protomaps-leaflet'
import type { MapPalette } from './map-palette.ts'

/** Farther out, a town is smaller than its dot and a river than its bends. */
const builtUpFromZoom = 4
const riversFromZoom = 3

/** The style of the built-in world. scripts/world-map creates its layers. */
export function worldPaintRules(palette: MapPalette): PaintRule[] {
  return [
    {
      dataLayer: 'earth',
      symbolizer: new PolygonSymbolizer({ fill: palette.land, stroke: palette.coast, width: 1 }),
    },
    {
      dataLayer: 'builtup',
      minzoom: builtUpFromZoom,
      symbolizer: new PolygonSymbolizer({ fill: palette.builtUp, perFeature: true }),
    },
    {
      dataLayer: 'rivers',
      minzoom: riversFromZoom,
      symbolizer: new LineSymbolizer({
        color: palette.river,
        width: zoom => Math.min(0.5 + (zoom - riversFromZoom) * 0.45, 5),
        lineJoin: 'round',
        lineCap: 'round',
      }),
    },
    {
      dataLayer: 'lakes',
      symbolizer: new PolygonSymbolizer({ fill: palette.water }),
    },
    {
      dataLayer: 'boundaries',
      symbolizer: new LineSymbolizer({
        color: palette.border,
        width: zoom => (zoom < 5 ? 0.6 : 1),
        lineJoin: 'round',
      }),
    },
  ]
}

const fontFamily = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif'
/** Beyond this zoom, a country fills the screen and its name says nothing. */
const countriesUntilZoom = 8
/** From this zoom on, a town is an area instead of a dot. */
const dotsUntilZoom = 10
/** From the zoom with names of quarters on, the name of their town is larger. */
const quartersFromZoom = 11

export function worldLabelRules(palette: MapPalette): LabelRule[] {
  const sort = (one: JsonObject, other: JsonObject) => rank(other) - rank(one)
  const halo = { stroke: palette.halo, width: 3 }
  const townFont = {
    fontFamily,
    fontSize: (zoom: number, town?: Feature) => townSizePx(zoom, town),
    fontWeight: (_: number, town?: Feature) => (town?.props.kind === 'capital' ? 600 : 500),
    fill: palette.town,
    lineHeight: 1.1,
    maxLineChars: 16,
    ...halo,
  }
  return [
    {
      dataLayer: 'places',
      maxzoom: countriesUntilZoom,
      filter: (zoom, place) => place.props.kind === 'country' && isDue(zoom, place),
      sort,
      symbolizer: new CenteredTextSymbolizer({
        fontFamily,
        fontSize: (zoom, country) => 9.5 + rank(country?.props) * 0.25 + Math.min(zoom, 7) * 0.35,
        fontWeight: 600,
        textTransform: 'uppercase',
        letterSpacing: 1.2,
        lineHeight: 1.25,
        maxLineChars: 14,
        fill: palette.country,
        ...halo,
      }),
    },
    {
      dataLayer: 'places',
      maxzoom: dotsUntilZoom,
      filter: (zoom, place) => isTown(place) && isDue(zoom, place),
      sort,
      symbolizer: new GroupSymbolizer([
        new CircleSymbolizer({
          radius: (zoom, town) => (rank(town?.props) > 6 ? 2.4 : 1.7) + (zoom > 7 ? 0.4 : 0),
          fill: palette.dot,
          stroke: palette.halo,
          width: 1,
        }),
        new OffsetTextSymbolizer({
          ...townFont,
          offsetX: 5,
          offsetY: 4,
          placements: [TextPlacements.Ne, TextPlacements.Nw, TextPlacements.Se, TextPlacements.Sw],
        }),
      ]),
    },
    {
      dataLayer: 'places',
      minzoom: dotsUntilZoom + 1,
      filter: (zoom, place) => isTown(place) && isDue(zoom, place),
      sort,
      symbolizer: new CenteredTextSymbolizer(townFont),
    },
    {
      dataLayer: 'places',
      minzoom: quartersFromZoom,
      filter: (zoom, place) => place.props.kind === 'quarter' && isDue(zoom, place),
      sort,
      symbolizer: new CenteredTextSymbolizer({
        fontFamily,
        fontSize: 12,
        fontWeight: 500,
        letterSpacing: 0.4,
        fill: palette.quarter,
        lineHeight: 1.1,
        maxLineChars: 14,
        ...halo,
      }),
    },
  ]
}

function townSizePx(zoom: number, town: Feature | undefined): number {
  const bySize = 10.5 + rank(town?.props) * 0.35
  return zoom < quartersFromZoom ? bySize : bySize + 1 + rank(town?.props) * 0.4
}

function rank(props: JsonObject | undefined): number {
  const value = props?.rank
  return typeof value === 'number' ? value : 0
}

function isTown({ props }: Feature): boolean {
  return props.kind === 'town' || props.kind === 'capital'
}

function isDue(zoom: number, { props }: Feature): boolean {
  const from = props.from
  return typeof from !== 'number' || zoom >= from
}
