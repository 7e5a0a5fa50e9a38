import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse as parseToml } from 'smol-toml'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { operationTable } from '../../generated/operations.ts'
import { findConfigVariables } from '../../scripts/env-example.ts'
import { readConfig } from '../../server/config/config.ts'
import { iconSvg } from '../../server/system/docs/icon.ts'
import { scratchFolder } from '../helpers/scratch-folder.ts'
import { complaints } from './template-schemas.ts'

const root = join(import.meta.dirname, '../..')
const read = (name: string) => readFileSync(join(root, name), 'utf8')
const { version } = JSON.parse(read('package.json'))
const image = read('Dockerfile')

interface Service {
  image: string
  environment: string[] | Record<string, string | number>
  volumes: (string | { source: string; target: string })[]
  healthcheck: { test: string[] }
  ports?: { target: number; published: string }[]
}

interface Compose {
  version?: string
  services: { postern: Service; postgres?: Service }
  volumes?: object
  'x-casaos'?: { main: string; port_map: string; version: string; index: string }
}

const files = {
  coolify: 'deploy/coolify/postern.yaml',
  dokploy: 'deploy/dokploy/docker-compose.yml',
  casaos: 'deploy/casaos/docker-compose.yml',
}
const platforms = Object.keys(files) as (keyof typeof files)[]
const composeOf = (name: keyof typeof files): Compose => parse(read(files[name]))

/** A variable without a value is one that the platform fills in and passes on. */
function variablesOf({ environment }: Service): Record<string, string> {
  const entries = Array.isArray(environment)
    ? environment.map((line) => /^([^=]+)=?(.*)$/.exec(line)?.slice(1) as [string, string])
    : Object.entries(environment)
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]))
}

/** Fills in as Compose does. */
function fill(text: string, values: Record<string, string>): string {
  return text.replace(/\$\{(\w+)(?::-([^}]*))?\}/g, (whole, name, fallback) => {
    const value = values[name] || (fallback ?? values[name])
    if (value === undefined) throw new Error(`Nothing sets ${whole}.`)
    return value
  })
}

const magic = /^SERVICE_(URL|FQDN|USER|PASSWORD|PASSWORD_64|BASE64|BASE64_64|BASE64_128)_([A-Z]+)(_\d+)?$/
const header = Object.fromEntries(
  [...read(files.coolify).matchAll(/^# (\w+): (.+)$/gm)].map(([, name, value]) => [name, value]),
)
const toml = parseToml(read('deploy/dokploy/template.toml')) as {
  variables: Record<string, string>
  config: { env: string[]; domains: { serviceName: string; port: number; host: string }[] }
}
const meta = JSON.parse(read('deploy/dokploy/meta.json'))

/** Returns what each platform puts into `${…}`. */
const given: Record<keyof typeof files, () => Record<string, string>> = {
  coolify() {
    const names = [...read(files.coolify).matchAll(/\bSERVICE_[A-Z0-9_]+/g)].map(([name]) => name)
    const made = names.map((name) => {
      const [, type] = magic.exec(name) ?? []
      return [name, type === 'URL' ? 'https://postern.example.com' : 'x'.repeat(64)]
    })
    return Object.fromEntries(made)
  },
  dokploy() {
    const helpers = {
      domain: 'postern.example.com',
      'password:32': 'x'.repeat(32),
      'password:64': 'x'.repeat(64),
    }
    const expand = (text: string, values: Record<string, string>) =>
      text.replace(/\$\{([^}]+)\}/g, (whole, name) => {
        if (values[name] === undefined) throw new Error(`Dokploy knows no ${whole}.`)
        return values[name]
      })
    const variables = Object.entries(toml.variables).map(([name, value]) => [name, expand(value, helpers)])
    const lines = toml.config.env.map((line) => expand(line, Object.fromEntries(variables)))
    return Object.fromEntries(lines.map((line) => /^([^=]+)=(.*)$/.exec(line)?.slice(1) as [string, string]))
  },
  casaos: () => ({}),
}

async function configOf(name: keyof typeof files) {
  const dataDir = await scratchFolder('postern-template-')
  const values = given[name]()
  const entries = Object.entries(variablesOf(composeOf(name).services.postern))
    .filter(([variable]) => !magic.test(variable))
    .map(([variable, value]) => [variable, fill(value, values).replace(/^\/data/, dataDir)])
  return readConfig({ NODE_ENV: 'production', DATA_DIR: dataDir, ...Object.fromEntries(entries) })
}

describe.each(platforms)('the template for %s', (name) => {
  const compose = composeOf(name)
  const { postern, postgres } = compose.services

  it('is a file of the Compose Specification', () => {
    expect(complaints('compose', compose)).toEqual([])
    const misspelled = { ...compose, services: { postern: { ...postern, enviroment: {} } } }
    expect(complaints('compose', misspelled)).toContainEqual(expect.stringContaining('enviroment'))
    expect(
      complaints('compose', { ...compose, services: { postern: { ...postern, restart: 1 } } }),
    ).not.toEqual([])
  })

  it('names variables that the service reads, and values that it accepts', async () => {
    const known = findConfigVariables(root).map((variable) => variable.name)
    const own = Object.keys(variablesOf(postern)).filter((variable) => !magic.test(variable))
    expect([...known, 'POSTERN_SECRET_FILE']).toEqual(expect.arrayContaining(own))
    const config = await configOf(name)
    expect(config).toMatchObject({ production: true, worker: 'inline', migrates: true, port: 3000 })
    expect(config.database.kind).toBe(postgres === undefined ? 'sqlite' : 'postgres')
    expect(config.baseUrl).toMatch(/^https?:\/\/[a-z.]+(:3000)?$/)
    if (postgres === undefined) return
    const { username, password, pathname } = new URL((config.database as { url: string }).url)
    const values = Object.entries(variablesOf(postgres)).map(([key, value]) => [
      key,
      fill(value, given[name]()),
    ])
    expect(Object.fromEntries(values)).toEqual({
      POSTGRES_USER: username,
      POSTGRES_PASSWORD: password,
      POSTGRES_DB: pathname.slice(1),
    })
    expect(config.trustProxy).toBe(1)
  })

  it('names the image of this release, its volume and its health check', () => {
    const [{ newName, newTag }] = parse(read('deploy/kubernetes/kustomization.yaml')).images
    expect([postern.image, newTag]).toEqual([`${newName}:${version}`, version])
    const [, volume] = /^VOLUME (\S+)$/m.exec(image) ?? []
    const targets = postern.volumes.map((each) =>
      typeof each === 'string' ? each.split(':')[1] : each.target,
    )
    expect(targets).toEqual([volume])
    const [, check = ''] = /^HEALTHCHECK CMD (\[.*\])$/m.exec(image) ?? []
    expect(postern.healthcheck.test).toEqual(['CMD', ...JSON.parse(check)])
    expect(read('scripts/health.mjs')).toContain(operationTable.getReadiness.path)
    const { services } = parse(read('compose.yaml'), { merge: true })
    if (postgres !== undefined) expect(postgres.image).toBe(services.postgres.image)
  })
})

describe('additions of the platforms to Compose', () => {
  it('include the header and the generated variables of Coolify', async () => {
    expect(complaints('coolify', header)).toEqual([])
    expect(complaints('coolify', { ...header, logo: 'https://example.com/postern.png' })).toEqual([
      expect.stringContaining('/logo'),
    ])
    const names = Object.keys(given.coolify())
    expect(names.filter((name) => !magic.test(name))).toEqual([])
    expect(names).toContain(`SERVICE_URL_POSTERN_${header.port}`)
    expect((await configOf('coolify')).port).toBe(Number(header.port))
  })

  it('include the template and the entry of Dokploy', async () => {
    const compose = composeOf('dokploy')
    expect([complaints('dokploy', toml), complaints('dokployMeta', meta)]).toEqual([[], []])
    expect(complaints('dokploy', { ...toml, domains: [] })).toEqual([expect.stringContaining('domains')])
    expect(complaints('dokployMeta', { ...meta, tags: [] })).toEqual([expect.stringContaining('/tags')])
    expect(compose.version).toBe('3.8')
    expect(read(files.dokploy)).not.toMatch(/\b(ports|container_name|networks):/)
    const { port } = await configOf('dokploy')
    expect(toml.config.domains).toMatchObject([{ serviceName: meta.id, port }])
    expect(Object.keys(compose.services)).toContain(meta.id)
    expect(meta.version).toBe(version)
    expect(read(`deploy/dokploy/${meta.logo}`).replace('<title>Postern</title>', '').trim()).toBe(
      iconSvg.trim(),
    )
    const used = [...read(files.dokploy).matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name)
    expect(Object.keys(given.dokploy()).toSorted()).toEqual([...new Set(used)].toSorted())
  })

  it('include the block of CasaOS', async () => {
    const { services, 'x-casaos': app } = composeOf('casaos')
    expect(complaints('casaos', app)).toEqual([])
    expect(complaints('casaos', { ...app, port_map: 3000 })).toEqual([expect.stringContaining('/port_map')])
    expect(app).toMatchObject({ main: 'postern', version, index: operationTable.showPosts.path })
    const { port } = await configOf('casaos')
    expect(services.postern.ports).toMatchObject([{ target: port, published: app?.port_map }])
  })
})
