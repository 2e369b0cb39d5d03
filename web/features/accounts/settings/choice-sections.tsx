import type { Settings, SettingsPatch } from '#shared/contract/accounts.ts'
import { limits } from '#shared/limits.ts'
import { accountSettingsTexts } from '#shared/texts/account-settings.ts'
import { settingsSectionsTexts } from '#shared/texts/settings-sections.ts'
import { unitSystems } from '#shared/units.ts'
import { changedBy } from '#web/lib/settings.data.ts'
import { Select } from '#web/ui/form/select.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { CardBody } from '#web/ui/layout/primitives.tsx'
import { useSavedSetting } from './use-saved-setting.ts'

interface ChoiceSectionProps<Value extends string> {
  title: string
  label: string
  helper: string
  name: string
  options: readonly { value: Value; label: string; change: SettingsPatch }[]
  chosenIn: (settings: Settings) => Value
  settings: Settings
}

/** A choice from a list, saved at once. */
function ChoiceSection<Value extends string>(props: ChoiceSectionProps<Value>) {
  const { title, options, chosenIn, settings, ...field } = props
  const { change, pending, saving } = useSavedSetting()
  return (
    <Card as="section" title={title}>
      <CardBody>
        <Select
          {...field}
          {...saving}
          options={options}
          value={chosenIn(changedBy(settings, pending))}
          onValueChange={value => change(options.find(each => each.value === value)?.change ?? {})}
        />
      </CardBody>
    </Card>
  )
}

const precisionTexts = accountSettingsTexts
const precisions = limits.locationCellMeters.map(meters => ({
  value: `${meters}` as const,
  label: precisionTexts.precisions[meters],
  change: { locationCellMeters: meters },
}))

interface SectionProps {
  settings: Settings
}

/** How wide the area is that others see the member in. */
export function PrecisionSection({ settings }: SectionProps) {
  return (
    <ChoiceSection
      title={precisionTexts.location}
      label={precisionTexts.precision}
      helper={precisionTexts.precisionHelper}
      name="locationCellMeters"
      options={precisions}
      chosenIn={({ locationCellMeters }) => `${locationCellMeters}` as const}
      settings={settings}
    />
  )
}

const unitTexts = settingsSectionsTexts.rows.units
const systems = unitSystems.map(units => ({
  value: units,
  label: unitTexts.systems[units],
  change: { units },
}))

/** In which units the member reads. */
export function UnitsSection({ settings }: SectionProps) {
  return (
    <ChoiceSection
      title={unitTexts.label}
      label={unitTexts.fieldLabel}
      helper={unitTexts.helper}
      name="units"
      options={systems}
      chosenIn={({ units }) => units}
      settings={settings}
    />
  )
}
