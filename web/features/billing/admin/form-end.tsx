import type { ReactNode } from 'react'
import { Button, type ButtonProps } from '#web/ui/button/button.tsx'
import { Cluster } from '#web/ui/layout/primitives.tsx'
import { Notice } from '#web/ui/state/notice.tsx'

interface FormEndProps extends Pick<ButtonProps, 'variant'> {
  form: { failure: string | undefined; isSending: boolean }
  submit: string
  children?: ReactNode
}

export function FormEnd({ form, submit, variant = 'primary', children }: FormEndProps) {
  return (
    <>
      {form.failure && <Notice kind="error">{form.failure}</Notice>}
      <Cluster gap={4}>
        <Button type="submit" variant={variant} loading={form.isSending}>
          {submit}
        </Button>
        {children}
      </Cluster>
    </>
  )
}
