import type { ReactNode } from 'react'
import type { Settings, SettingsPatch } from '#shared/contract/accounts.ts'
import { limits } from '#shared/limits.ts'
import { accountSettingsTexts } from '#shared/texts/account-settings.ts'
import { settingsTexts } from '#shared/texts/settings.ts'
import { settingsSectionsTexts } from '#shared/texts/settings-sections.ts'
import { unitSystems } from '#shared/units.ts'
import { changedBy } from '#web/lib/settings.data.ts'
import { Switch } from '#web/ui/form/checkbox.tsx'
import { savingProps } from '#web/ui/form/save-status.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { CardBody } from '#web/ui/layout/primitives.tsx'
import { useTransientFlag } from '#web/ui/use-transient-flag.ts'
import { useChangeSettings } from './settings.data.ts'

const { rows } = settingsSectionsTexts
/** Settings that have a title in a card. The search links to the card by its name. */
type SwitchRow = {
  [Row in keyof typeof rows]: (typeof rows)[Row] extends { title: string; helper: string }
    ? Row
    : never
}[keyof typeof rows]

export interface SwitchSectionProps {
  row: SwitchRow
  settings: Settings
  isOn: (settings: Settings) => boolean
  changeTo: (isOn: boolean) => SettingsPatch
  children?: ReactNode
}

export function SwitchSection(props: SwitchSectionProps) {
  const { row, settings, isOn, changeTo, children } = props
  const { change, pending, saving } = useSavedSetting()
  return (
    <Card as="section" id={row} title={rows[row].title}>
      <CardBody>
        <Switch
          {...saving}
          label={rows[row].label}
          helper={rows[row].helper}
          checked={isOn(changedBy(settings, pending))}
          onCheckedChange={next => change(changeTo(next))}
        />
        {children}
      </CardBody>
    </Card>
  )
}

interface ChoiceSectionProps<Value extends string> {
  title: string
  label: string
  helper: string
  name: string
  options: readonly { value: Value; label: string; change: SettingsPatch }[]
  chosenIn: (settings: Settings) => Value
  settings: Settings
}

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

export function useSavedSetting() {
  const [isSaved, showSaved] = useTransientFlag(limits.settingsSavedMs)
  const save = useChangeSettings()
  const { variables, isPending } = save
  const change = (patch: SettingsPatch, onSettled?: () => void) =>
    save.mutate(patch, { onSuccess: showSaved, ...(onSettled && { onSettled }) })
  return {
    change,
    pending: isPending && variables ? variables : {},
    saving: savingProps({
      isShown: isSaved,
      isSaving: isPending,
      failure: save.isError && settingsTexts.saveFailed,
      onRetry: () => variables && change(variables),
    }),
  }
}
