import { type LocationCellMeters, limits } from '#shared/limits.ts'
import { accountsTexts } from '#shared/texts/accounts.ts'
import { Select } from '#web/ui/select.tsx'

const texts = accountsTexts.settings

const options = limits.locationCellMeters.map(meters => ({
  value: `${meters}` as const,
  label: texts.precisions[meters],
}))

export interface LocationPrecisionProps {
  meters: LocationCellMeters
  onChange: (meters: LocationCellMeters) => void
}

export function LocationPrecision({ meters, onChange }: LocationPrecisionProps) {
  const choose = (value: string) => {
    const chosen = limits.locationCellMeters.find(each => `${each}` === value)
    if (chosen !== undefined) onChange(chosen)
  }
  return (
    <Select
      label={texts.precision}
      helper={texts.precisionHelper}
      name="locationCellMeters"
      options={options}
      value={`${meters}`}
      onValueChange={choose}
    />
  )
}
