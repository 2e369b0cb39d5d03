import type { ReactNode } from 'react'
import { uiTexts } from '#shared/texts/ui.ts'
import { Button, type ButtonProps } from '../button/button.tsx'
import { Cluster, type Space } from '../layout/primitives.tsx'
import { Notice } from '../state/notice.tsx'

export interface FormEndProps extends Pick<ButtonProps, 'variant'> {
  form: { readonly failure: string | undefined; readonly isSending: boolean }
  submit: string
  gap?: Space
  onCancel?: () => void
  children?: ReactNode
}

/** Why a form was not sent, and its submit button. */
export function FormEnd(props: FormEndProps) {
  const { form, submit, variant = 'primary', gap = 3, onCancel, children } = props
  return (
    <>
      {form.failure && <Notice kind="error">{form.failure}</Notice>}
      <Cluster gap={gap}>
        <Button type="submit" variant={variant} loading={form.isSending}>
          {submit}
        </Button>
        {onCancel && (
          <Button onClick={onCancel} disabled={form.isSending}>
            {uiTexts.cancel}
          </Button>
        )}
        {children}
      </Cluster>
    </>
  )
}
