import { demoIdentity } from './demo-identity.ts'
import { type ScenarioName, scenarios } from './scenarios.ts'

/** Prints what to open and how to call the mock. */
export function printBanner(url: string, scenario: ScenarioName): void {
  const { apiKey, session, email, password, ids } = demoIdentity
  const post = JSON.stringify({
    type: 'now',
    posts: [{ integration: { id: ids.channel }, value: [{ content: 'Hello from Postern' }] }],
  })
  const rows = {
    API: url,
    Console: `${url}/console, as ${email} with the password "${password}"`,
    Channel: `${url}/sandbox/${ids.channel}`,
    'API key': apiKey,
    Session: `${session} (the header auth)`,
    Scenario: `${scenario}: ${scenarios[scenario].about}`,
  }
  console.log(
    [
      '',
      '  The mock is running. It forgets everything when it stops.',
      '',
      ...Object.entries(rows).map(([name, value]) => `  ${name.padEnd(10)} ${value}`),
      '',
      '  Publish a post:',
      '',
      `    curl -X POST ${url}/public/v1/posts -H 'Authorization: ${apiKey}' -H 'Content-Type: application/json' \\`,
      `      -d '${post}'`,
      '',
      '  Start over, with this scenario or another one:',
      '',
      `    curl -X POST ${url}/__mock/reset -H 'Content-Type: application/json' -d '{"scenario": "busy-week"}'`,
      '',
      `  The scenarios are ${Object.keys(scenarios).join(', ')}. docs/mock.md describes them.`,
      '',
    ].join('\n'),
  )
}
