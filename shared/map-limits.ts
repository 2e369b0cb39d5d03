/** Numbers of the map, apart from what every page loads. Source: product.md section 9 unless noted. */

const secondMs = 1_000
const minuteMs = 60_000

export const mapLimits = {
  aggregatesKeptMs: 2 * minuteMs,
  deviceLocation: {
    maximumAgeMs: 15 * secondMs,
    timeoutMs: 10 * secondMs,
    reflectMs: 300 * secondMs,
  },
  sectorPageMax: 1_500,
  mapSectorsMax: 20,
  mapProfilesMax: 800,
  mapViewSaveMs: secondMs,
  mapFlyToZoom: 18,
  mapToolbarLabelsMs: 8 * secondMs,
  mapNoticeMs: 2_500,
  mapAttributionMs: 6 * secondMs,
  mapMarkerPx: { min: 16, max: 128 },
  sectorPollMs: 120 * secondMs,
} as const
