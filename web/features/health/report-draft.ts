import type { HealthPerson, HealthReport } from '#shared/contract/health.ts'
import { addDays } from '#shared/days.ts'
import { type HealthConditionName, healthConditions, healthLimits } from '#shared/health.ts'
import { healthTexts } from '#shared/texts/health.ts'
import { lookBackWords } from '#shared/texts/health-conditions.ts'
import type { fieldsOf, Problems } from '#web/ui/form/use-form.ts'

const texts = healthTexts.report

export type StepName = 'condition' | 'dates' | 'people' | 'review'

export interface ReportDraft {
  readonly condition: HealthConditionName | ''
  readonly from: string
  readonly to: string
  readonly people: readonly HealthPerson[]
}

export interface StepProps {
  values: ReportDraft
  edit: (change: Partial<ReportDraft>) => void
  problems: Problems
  field: ReturnType<typeof fieldsOf<ReportDraft>>
}

export const emptyReport = (): ReportDraft => ({
  condition: '',
  from: addDays(localToday(), -30),
  to: localToday(),
  people: [],
})

export const firstDay = (): string => addDays(localToday(), -healthLimits.windowDays + 1)

/** What to correct before leaving a step. People are found by `name`. */
export function problemsOf(draft: ReportDraft, step: StepName): Problems {
  const { condition, people } = draft
  if (step === 'condition') return { condition: condition ? undefined : texts.conditionMissing }
  if (step === 'dates') return datesProblems(draft)
  if (step === 'people') return { name: people.length > 0 ? undefined : texts.peopleMissing }
  return {}
}

function datesProblems({ condition, from, to }: ReportDraft): Problems {
  const today = localToday()
  const isDay = (day: string) => day !== '' && day >= firstDay() && day <= today
  if (!isDay(from)) return { from: texts.dateMissing }
  if (!isDay(to)) return { to: texts.dateMissing }
  if (to < from) return { to: texts.dateOrder }
  if (condition === '') return {}
  const isOver = to < addDays(today, -healthConditions[condition].lookBackDays)
  return { to: isOver ? texts.tooLongAgo(lookBackWords(condition)) : undefined }
}

export function reportOf({ condition, from, to, people }: ReportDraft, id: string): HealthReport {
  const profileIds = people.map(({ profileId }) => profileId)
  return { id, condition: condition || 'OTHER', from, to, profileIds }
}

/** The member's local date, in the format of a date field. */
export function localToday(): string {
  const now = new Date()
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map(part => String(part).padStart(2, '0'))
    .join('-')
}
