import { useRef, useState } from 'react'
import type { QuietHours } from '#shared/contract/accounts.ts'
import { pushTexts } from '#shared/texts/push.ts'
import { useLeaving } from '#web/lib/on-leaving.ts'
import { Switch } from '#web/ui/form/checkbox.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Grid, Stack } from '#web/ui/layout/primitives.tsx'
import { useSavedSetting } from './saved-sections.tsx'

const texts = pushTexts.quietHours

/** When devices stay silent. A time is saved when its field loses the focus, everything else at once. */
export function QuietHoursFields({ hours }: { hours: QuietHours | undefined }) {
  const { change, pending, saving } = useSavedSetting()
  const { quietHours: shown } = { quietHours: hours, ...pending }
  // A time still being edited when they are switched off must not switch them on again.
  const isTurningOff = useRef(false)
  const changeTo = (quietHours: QuietHours | null) => {
    isTurningOff.current = quietHours === null
    change({ quietHours }, () => {
      isTurningOff.current = false
    })
  }
  return (
    <Stack id="quietHours" gap={4} pad={[4, 0, 0]} ruled>
      <Switch
        {...saving}
        label={texts.label}
        helper={texts.helper}
        checked={Boolean(shown)}
        onCheckedChange={checked => changeTo(checked ? usualHours() : null)}
      />
      {shown && <Hours hours={shown} onChange={next => isTurningOff.current || changeTo(next)} />}
    </Stack>
  )
}

const usualHours = (): QuietHours => ({ from: '22:00', to: '07:00', timeZone: ownTimeZone() })

const ownTimeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

function Hours({ hours, onChange }: { hours: QuietHours; onChange: (hours: QuietHours) => void }) {
  const [edited, setEdited] = useState<Partial<QuietHours>>({})
  // Untouched fields follow the server, because another device may have changed them.
  const typed = { ...hours, ...edited }
  const isSame = typed.from === typed.to
  const saveTimes = () => {
    const { from, to } = typed
    if (!from || !to || isSame || (from === hours.from && to === hours.to)) return
    setEdited({})
    onChange(typed)
  }
  useLeaving(saveTimes)
  return (
    <Grid min="7.5rem" fit gap={4}>
      <TimeField
        label={texts.from}
        value={typed.from}
        onChange={from => setEdited({ ...edited, from })}
        onBlur={saveTimes}
      />
      <TimeField
        label={texts.to}
        value={typed.to}
        isSame={isSame}
        onChange={to => setEdited({ ...edited, to })}
        onBlur={saveTimes}
      />
      <Stack span>
        <Select
          label={texts.timeZone}
          name="timeZone"
          options={timeZones(hours.timeZone).map(zone => ({ value: zone, label: zone }))}
          value={hours.timeZone}
          onValueChange={timeZone => onChange({ ...hours, timeZone })}
        />
      </Stack>
    </Grid>
  )
}

interface TimeFieldProps {
  label: string
  value: string
  isSame?: boolean
  onChange: (value: string) => void
  onBlur: () => void
}

function TimeField({ label, value, isSame, onChange, onBlur }: TimeFieldProps) {
  const error = value === '' ? texts.missing : isSame ? texts.same : undefined
  return (
    <TextField
      type="time"
      label={label}
      error={error}
      value={value}
      onValueChange={onChange}
      onBlur={onBlur}
    />
  )
}

/** The browser's list, plus its own and the chosen time zone, which the list may lack. */
const timeZones = (chosen: string) =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), ownTimeZone(), chosen])].toSorted()
