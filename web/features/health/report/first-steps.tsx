import { addDays } from '#shared/days.ts'
import { healthConditionNames, healthConditions } from '#shared/health.ts'
import { healthTexts } from '#shared/texts/health.ts'
import { conditionWords, lookBackWords } from '#shared/texts/health-conditions.ts'
import { Select } from '#web/ui/form/select.tsx'
import { DateField } from '#web/ui/form/text-field.tsx'
import { Grid } from '#web/ui/layout/primitives.tsx'
import { localToday } from '../local-today.ts'
import { firstDay, type StepProps } from './report-draft.ts'

const texts = healthTexts.report

const options = [
  { value: '' as const, label: texts.choose },
  ...healthConditionNames.map(value => ({ value, label: conditionWords[value].name })),
]

export function ConditionStep({ values, edit, problems }: StepProps) {
  return (
    <Select
      label={texts.conditionLabel}
      name="condition"
      helper={texts.conditionHelper}
      error={problems.condition}
      options={options}
      value={values.condition}
      onValueChange={condition =>
        edit({
          condition,
          ...(condition && {
            from: addDays(localToday(), 1 - healthConditions[condition].lookBackDays),
          }),
        })
      }
    />
  )
}

export function DatesStep({ values, edit, problems }: StepProps) {
  const { condition, from, to } = values
  const range = { min: firstDay(), max: localToday() }
  return (
    <>
      <p>{condition && texts.datesLead(lookBackWords(condition))}</p>
      <Grid min="12rem" fit align="start" gap={4}>
        <DateField
          {...range}
          label={texts.from}
          name="from"
          error={problems.from}
          value={from}
          onValueChange={day => edit({ from: day })}
        />
        <DateField
          {...range}
          label={texts.to}
          name="to"
          error={problems.to}
          value={to}
          onValueChange={day => edit({ to: day })}
        />
      </Grid>
    </>
  )
}
