import { useState } from 'react'
import { Checkbox } from '../form/checkbox.tsx'
import { FileField } from '../form/file-field.tsx'
import { Select } from '../form/select.tsx'
import { Slider } from '../form/slider.tsx'
import { Switch } from '../form/switch.tsx'
import { TextArea } from '../form/text-area.tsx'
import { DateField, TextField } from '../form/text-field.tsx'
import styles from './section.module.css'
import { Section } from './section.tsx'

const units = [
  { value: 'km', label: 'Kilometres' },
  { value: 'mi', label: 'Miles' },
] as const

export function Fields() {
  const [zoom, setZoom] = useState(1.5)
  const [unit, setUnit] = useState<'km' | 'mi'>('km')
  return (
    <Section title="Fields" layout="columns">
      <form className={styles.stack} noValidate>
        <TextField label="E-mail" type="email" placeholder="you@example.org" />
        <TextField
          label="Name"
          defaultValue="Marco"
          helper="How others see you"
          optional
          most={30}
        />
        <TextField label="Password" type="password" error="Write at least eight characters." />
        <TextField label="Member number" defaultValue="10423" disabled />
      </form>
      <form className={styles.stack} noValidate>
        <TextArea
          label="About you"
          defaultValue={'Potter, cyclist, cook.\nAsk me about sourdough.'}
          helper="As much as you like to tell"
          most={4000}
        />
        <TextArea label="Short line" defaultValue="This says more than it may" most={20} />
        <DateField label="Birthdate" defaultValue="1990-05-31" helper="Year, month, day" />
        <Select label="Distances in" options={units} value={unit} onValueChange={setUnit} />
        <FileField
          label="Statement"
          accept=".csv,.xml"
          helper="A file of at most 4 MB"
          onFile={() => undefined}
        />
      </form>
      <form className={styles.stack} noValidate>
        <Checkbox label="I am eighteen or older, and the law of my country lets me be here." />
        <Checkbox label="Keep me logged in" defaultChecked helper="Not on a shared device" />
        <Checkbox label="I agree to the terms" error="Needed to go on." />
        <Checkbox label="Not for you" disabled />
        <Switch label="Visible to others" defaultChecked />
        <Switch label="Messages by mail" helper="At most one a day" />
        <Switch label="Not for you either" disabled />
        <Slider
          label="Zoom"
          min={1}
          max={4}
          step={0.1}
          value={zoom}
          shown={`${Math.round(zoom * 100)} %`}
          onValueChange={setZoom}
        />
      </form>
    </Section>
  )
}
