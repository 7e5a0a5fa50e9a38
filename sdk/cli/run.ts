import { createPostern } from '../client.ts'
import { PosternError } from '../errors.ts'
import { OAuthError } from '../oauth-responses.ts'
import { userAgent, VERSION } from '../version.ts'
import { channels } from './channels.ts'
import { findClosest } from './closest.ts'
import { aligned, type Command, type CommandContext, helpOf, UsageError } from './command.ts'
import { completionOf } from './completion.ts'
import { readCredential } from './credentials.ts'
import { login, logout, status } from './login.ts'
import { post, upload } from './post.ts'
import { list, remove, retry, view, watch } from './posts.ts'
import { paint, printable, type Terminal } from './terminal.ts'

const commands: readonly Command[] = [
  login,
  logout,
  status,
  channels,
  post,
  list,
  view,
  watch,
  retry,
  remove,
  upload,
  completionOf(() => commands),
]

/**
 * Runs the command line with its arguments, without the program's name. Resolves with the exit code: 0, 1 for a failure, 2 for wrong
 * arguments, 4 if there is no valid credential, 130 after Ctrl-C.
 */
export async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  const [name, ...rest] = args
  if (name === '--version' || name === '-v') {
    terminal.write(`${VERSION}\n`)
    return 0
  }
  if (name === undefined || name === 'help' || name === '--help' || name === '-h')
    return help(rest[0], terminal)
  try {
    const command = commands.find((command) => command.name === name)
    if (command === undefined) throw unknownCommand(name)
    return await command.run(rest, contextOf(terminal))
  } catch (error) {
    return reportError(error, name, terminal)
  }
}

function unknownCommand(name: string): UsageError {
  const meant = findClosest(
    name,
    commands.map(({ name }) => name),
  )
  return new UsageError(
    `Unknown command ${name}.${meant === undefined ? '' : ` Did you mean "postern ${meant}"?`}`,
  )
}

function help(name: string | undefined, terminal: Terminal): number {
  const command = commands.find((command) => command.name === name)
  terminal.write(command === undefined ? overview() : helpOf(command))
  return 0
}

function overview(): string {
  return [
    'Command line of Postern.',
    'Usage: postern COMMAND [options]',
    `Commands:\n${aligned(commands.map(({ name, positionals, summary }) => [`  ${name} ${positionals}`, summary]))}`,
    'Run "postern help COMMAND" for its options. Every command accepts --json.',
    'Environment: POSTERN_URL and POSTERN_API_KEY replace the stored login; NO_COLOR turns colors off.',
  ]
    .join('\n\n')
    .concat('\n')
}

function contextOf(terminal: Terminal): CommandContext {
  return {
    terminal,
    async connect() {
      const credential = await readCredential(terminal)
      if (credential === null) throw new LoginRequiredError()
      const { url, token } = credential
      const headers = { 'user-agent': `postern-cli/${VERSION} ${userAgent() ?? ''}`.trim() }
      return createPostern({ baseUrl: url, apiKey: token, headers, fetch: terminal.fetch })
    },
  }
}

class LoginRequiredError extends Error {
  constructor() {
    super('You are not logged in. Run "postern login", or set POSTERN_API_KEY.')
  }
}

function reportError(error: unknown, name: string, terminal: Terminal): number {
  const printError = (text: string) =>
    terminal.report(`${paint(terminal, 'red', 'error:')} ${printable(text)}\n`)
  if (error instanceof UsageError) {
    printError(error.message)
    terminal.report(
      `Run "postern help ${commands.some((command) => command.name === name) ? name : ''}".\n`.replace(
        ' ".',
        '".',
      ),
    )
    return 2
  }
  if (terminal.signal.aborted) return 130
  if (!(error instanceof Error)) throw error
  printError(messageOf(error))
  if (error instanceof PosternError) {
    for (const { location, message } of error.problem.errors ?? [])
      terminal.report(`  ${printable(`${location} ${message}`)}\n`)
    if (error.requestId) terminal.report(`  ${error.code}, request ${printable(error.requestId)}\n`)
  }
  const isRefused = error instanceof PosternError && error.code === 'unauthorized'
  if (isRefused) terminal.report('Run "postern login".\n')
  return isRefused || error instanceof LoginRequiredError ? 4 : 1
}

function messageOf(error: Error): string {
  if (error instanceof OAuthError && error.error === 'access_denied') return 'The login was denied.'
  if (error instanceof OAuthError && error.error === 'expired_token')
    return 'Nobody confirmed the code in time. Run "postern login" again.'
  return error.message
}
