import { IconGps, IconHandFinger } from '@tabler/icons-react'
import { useEffect, useMemo, useState } from 'react'
import type { Site } from '#shared/contract/site.ts'
import { limits } from '#shared/limits.ts'
import { accountSettingsTexts } from '#shared/texts/account-settings.ts'
import { welcomeTexts } from '#shared/texts/welcome.ts'
import { useSettings } from '#web/features/accounts/accounts.data.ts'
import { useLocationConsent } from '#web/features/accounts/consents.data.ts'
import { useChangeSettings } from '#web/features/accounts/settings/settings.data.ts'
import { useOwnPlace, useOwnPlaceState } from '#web/features/position/own-place-store.ts'
import type { FirstStepProps } from '#web/features/profile/first-steps.tsx'
import { missingParts } from '#web/features/profile/missing-notice.tsx'
import { useSite } from '#web/lib/site.data.ts'
import { Button } from '#web/ui/button/button.tsx'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { Chip } from '#web/ui/form/chip.tsx'
import { StepActions } from '#web/ui/layout/page.tsx'
import { Cluster, Stack, Text } from '#web/ui/layout/primitives.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { LatePart } from '#web/ui/state/error-boundary.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { type BlurredArea, type OwnPlaceHere, SmallMap } from './small-map.tsx'

const LocationConsent = onDemand(
  async () => (await import('#web/features/accounts/location-consent.tsx')).LocationConsent,
)

const { place: texts, ...words } = welcomeTexts
const { precisions } = accountSettingsTexts

/** The third of the first steps: a place. It shows what others will see before they see it. */
export function FirstPlace({ profile, skip, onDone }: FirstStepProps) {
  const site = useSite()
  const own = useOwnPlace()
  if (missingParts(profile).length > 0) {
    return (
      <Stack gap={4}>
        <Notice>{texts.incomplete}</Notice>
        <StepActions>
          {skip}
          <ButtonLink to="/welcome?step=1" variant="primary">
            {texts.back}
          </ButtonLink>
        </StepActions>
      </Stack>
    )
  }
  if (!site.data || !own) return <Skeleton shape="card" height="20rem" />
  return <PlaceChoice site={site.data} own={own} skip={skip} onDone={onDone} />
}

interface PlaceChoiceProps extends Pick<FirstStepProps, 'skip' | 'onDone'> {
  site: Site
  own: OwnPlaceHere
}

function PlaceChoice({ site, own, skip, onDone }: PlaceChoiceProps) {
  const consent = useLocationConsent()
  const { data: settings } = useSettings()
  const { place, onGpsProblem } = own
  const isByGps = place.mode === 'gps'
  const area = useBlurredArea(isByGps)
  const [problem, setProblem] = useState<string>()
  useEffect(() => onGpsProblem(setProblem), [onGpsProblem])
  const byGps = () => {
    setProblem(undefined)
    consent.whenAgreed(own.startGps)
  }
  const show = () =>
    consent.whenAgreed(() => {
      own.show()
      onDone()
    })
  const width = settings?.locationCellMeters ?? limits.locationCellDefaultMeters
  const isChosen = isByGps ? area !== undefined : place.mode === 'walk'
  return (
    <Stack gap={4}>
      <Cluster as="fieldset" gap={2}>
        <VisuallyHidden>
          <legend>{texts.wayGroup}</legend>
        </VisuallyHidden>
        <Chip label={texts.byGps} icon={IconGps} pressed={isByGps} onPressedChange={byGps} />
        <Chip
          label={texts.byHand}
          icon={IconHandFinger}
          pressed={!isByGps}
          onPressedChange={() => isByGps && own.stopGps()}
        />
      </Cluster>
      <SmallMap site={site} own={own} area={area} />
      <Text as="output" tone="muted">
        {isByGps && (area ? texts.blurred(precisions[width]) : texts.looking)}
        {place.mode === 'walk' && texts.exact}
        {place.mode === 'random' && texts.start}
      </Text>
      {problem && <Notice kind="warning">{problem}</Notice>}
      {isByGps && <Widths width={width} />}
      <StepActions>
        {place.isHidden && isChosen ? (
          <Button onClick={onDone}>{texts.stayHidden}</Button>
        ) : (
          place.isHidden && skip
        )}
        <Button variant="primary" disabled={!isChosen} onClick={place.isHidden ? show : onDone}>
          {place.isHidden ? texts.show : words.next}
        </Button>
      </StepActions>
      <LatePart attempt={String(consent.isOpen)} onMissing={consent.close}>
        <LocationConsent consent={consent} />
      </LatePart>
    </Stack>
  )
}

/** What others see of a GPS position, or would see if it were shown; undefined until the server has said so. */
function useBlurredArea(isByGps: boolean): BlurredArea | undefined {
  const { disclosed } = useOwnPlaceState()
  return useMemo(() => {
    if (!isByGps || !disclosed || disclosed.precisionM === 0) return undefined
    const { disclosedLat: lat, disclosedLon: lon, precisionM: widthMeters } = disclosed
    return { lat, lon, widthMeters }
  }, [isByGps, disclosed])
}

/** The choice of the area's width. The map shows it once the change has been reported. */
function Widths({ width }: { width: number }) {
  const save = useChangeSettings()
  const shown = (save.isPending && save.variables.locationCellMeters) || width
  return (
    <Cluster as="fieldset" gap={2}>
      <VisuallyHidden>
        <legend>{texts.widthGroup}</legend>
      </VisuallyHidden>
      {limits.locationCellMeters.map(meters => (
        <Chip
          key={meters}
          label={precisions[meters]}
          pressed={shown === meters}
          onPressedChange={() => save.mutate({ locationCellMeters: meters })}
        />
      ))}
      {save.isError && <Notice kind="error">{texts.notSaved}</Notice>}
    </Cluster>
  )
}
