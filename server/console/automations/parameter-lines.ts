import { invalid } from '../../errors/errors.ts'
import type { LinkParameter } from '../../posts/link-parameters/templates.ts'

const MAX_PARAMETERS = 10

/** Splits `name=value` on each line; a line without a value gets an empty one. */
export function splitParameters(text: string | undefined): LinkParameter[] {
  return (text ?? '')
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [name = '', ...rest] = line.split('=')
      return { name: name.trim(), value: rest.join('=').trim() }
    })
}

/** Reads the lines as the contract of the API reads a template. */
export function readParameters(text: string | undefined): LinkParameter[] {
  const parameters = splitParameters(text)
  const refuse = (message: string) => invalid('body.parameters', message)
  if (parameters.length > MAX_PARAMETERS) throw refuse(`Enter at most ${MAX_PARAMETERS} parameters`)
  for (const { name, value } of parameters) {
    if (!/^[A-Za-z0-9_.~-]{1,50}$/.test(name))
      throw refuse(`Write name=value on each line; "${name.slice(0, 50)}" is not a name`)
    if (value === '' || value.length > 200) throw refuse(`The value of ${name} needs 1 to 200 characters`)
  }
  return parameters
}
