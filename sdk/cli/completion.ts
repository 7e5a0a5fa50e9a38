import { type Command, defineCommand, UsageError } from './command.ts'

const SHELLS = ['bash', 'zsh', 'fish'] as const

/** Declares the command that prints the completion of a shell for these commands. */
export function completionOf(commands: () => readonly Command[]): Command {
  return defineCommand({
    name: 'completion',
    positionals: 'SHELL',
    summary: `Print the completion script for ${SHELLS.join(', ')}`,
    options: {},
    examples: ['eval "$(postern completion bash)"', 'postern completion fish | source'],
    async run({ positionals: [shell] }, { terminal }) {
      const print = { bash, zsh, fish }[shell as (typeof SHELLS)[number]]
      if (print === undefined) throw new UsageError(`Choose one of ${SHELLS.join(', ')}.`)
      terminal.write(print(commands()))
      return undefined
    },
  })
}

const optionsOf = ({ options }: Command) => Object.keys(options).map((name) => `--${name}`)

function bash(commands: readonly Command[]): string {
  const cases = commands.map((command) => `    ${command.name}) words="${optionsOf(command).join(' ')}" ;;`)
  return `_postern() {
  local current="\${COMP_WORDS[COMP_CWORD]}" words
  if [ "$COMP_CWORD" -eq 1 ]; then words="${commands.map(({ name }) => name).join(' ')}"
  elif [[ "$current" != -* ]]; then COMPREPLY=($(compgen -f -- "$current")); return
  else case "\${COMP_WORDS[1]}" in
${cases.join('\n')}
  esac; fi
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -F _postern postern
`
}

function zsh(commands: readonly Command[]): string {
  const quote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`
  const names = commands.map(({ name, summary }) => quote(`${name}:${summary.replaceAll(':', '\\:')}`))
  const cases = commands.map(
    (command) => `    ${command.name}) compadd -- ${optionsOf(command).join(' ')} ;;`,
  )
  return `#compdef postern
_postern() {
  local -a commands=(${names.join(' ')})
  if (( CURRENT == 2 )); then _describe command commands; return; fi
  if [[ "$words[CURRENT]" != -* ]]; then _files; return; fi
  case "$words[2]" in
${cases.join('\n')}
  esac
}
compdef _postern postern
`
}

function fish(commands: readonly Command[]): string {
  const quote = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
  const lines = commands.flatMap(({ name, summary, options }) => [
    `complete -c postern -n __fish_use_subcommand -a ${name} -d ${quote(summary)}`,
    ...Object.entries(options).map(
      ([option, { help, type, short }]) =>
        `complete -c postern -n '__fish_seen_subcommand_from ${name}' -l ${option}${short ? ` -s ${short}` : ''}${type === 'string' ? ' -r' : ''} -d ${quote(help)}`,
    ),
  ])
  return `${lines.join('\n')}\n`
}
