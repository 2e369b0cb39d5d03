import { filterTexts } from '#shared/texts/discovery-filter.ts'
import { Slider } from '#web/ui/slider.tsx'
import { useDiscoveryFilter } from './use-discovery-filter.ts'
import { useLateValue } from './use-late-value.ts'

/** Where the slider can stand; beyond the last there is no limit. */
const stops = [1, 2, 3, 5, 10, 15, 20, 30, 50, 75, 100]

export function DistanceFilter() {
  const { filter, changeFilter } = useDiscoveryFilter()
  const { milesMax } = filter
  const { shown, show } = useLateValue(placeOf(milesMax), place => {
    changeFilter({ milesMax: stops[place] }, { isStep: true })
    return place
  })
  // An address may name a distance between two stops.
  const miles = shown === placeOf(milesMax) ? milesMax : stops[shown]
  return (
    <Slider
      label={filterTexts.distance}
      min={0}
      max={stops.length}
      step={1}
      value={shown}
      shown={miles === undefined ? filterTexts.anyDistance : filterTexts.miles(miles)}
      onValueChange={show}
    />
  )
}

function placeOf(miles: number | undefined): number {
  const place = stops.findIndex(stop => miles !== undefined && stop >= miles)
  return place < 0 ? stops.length : place
}
