import 'reflect-metadata'
import {
  Body,
  Controller,
  Headers,
  HttpCode,
  Module,
  Param,
  Query,
  RequestMapping,
  RequestMethod,
  UnauthorizedException,
  ValidationPipe,
} from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import { Type } from 'class-transformer'
import * as check from 'class-validator'
import { answerOf, bodySchema, colon, isAllowed, parameterSchema, port, rows } from './contract.mjs'

// Declares one DTO class for each object schema and one controller for each tag, as the CLI would, but decorated by hand, because
// there is no compiler here.
const byTag = Map.groupBy(rows, ({ operation }) => operation.tags[0])
const controllers = [...byTag].map(([tag, list]) => controllerOf(tag, list))

class AppModule {}
Module({ controllers })(AppModule)

const app = await NestFactory.create(AppModule, { logger: false, bodyParser: false })
app.useBodyParser('json', { limit: '50mb' })
app.useGlobalPipes(
  new ValidationPipe({ transform: true, transformOptions: { enableImplicitConversion: false } }),
)
await app.listen(Number(port), '127.0.0.1')

function controllerOf(tag, list) {
  const Generated = { [tag]: class {} }[tag]
  // Puts literal segments first, because Nest keeps the order of declaration.
  const ordered = list.toSorted((a, b) => rank(a.path).localeCompare(rank(b.path)))
  for (const { id, method, path, status, security, operation } of ordered) {
    const body = bodySchema(operation)
    Generated.prototype[id] = (headers) => {
      if (!isAllowed(security, headers)) throw new UnauthorizedException()
      return answerOf(id)
    }
    const types = [
      Object,
      dto(`${id}Params`, parameterSchema(operation, 'path'), true),
      dto(`${id}Query`, parameterSchema(operation, 'query'), true),
    ]
    Headers()(Generated.prototype, id, 0)
    Param()(Generated.prototype, id, 1)
    Query()(Generated.prototype, id, 2)
    if (body?.type === 'object') {
      types.push(dto(`${id}Body`, body))
      Body()(Generated.prototype, id, 3)
    }
    Reflect.defineMetadata('design:paramtypes', types, Generated.prototype, id)
    const descriptor = Object.getOwnPropertyDescriptor(Generated.prototype, id)
    RequestMapping({ path: colon(path), method: RequestMethod[method.toUpperCase()] })(
      Generated.prototype,
      id,
      descriptor,
    )
    HttpCode(status)(Generated.prototype, id, descriptor)
  }
  Controller()(Generated)
  return Generated
}

function rank(path) {
  return path.replaceAll('{', '~')
}

function dto(name, schema, fromText = false) {
  const Generated = { [name]: class {} }[name]
  const required = new Set(schema.required ?? [])
  for (const [property, child] of Object.entries(schema.properties ?? {})) {
    const types = [child.type ?? []].flat().filter((type) => type !== 'null')
    const add = (decorator) => decorator(Generated.prototype, property)
    if (!required.has(property) || [child.type].flat().includes('null')) add(check.IsOptional())
    if (child.enum) add(check.IsIn(child.enum))
    else if (types.length === 1) decorate(add, `${name}_${property}`, child, { type: types[0], fromText })
    else add(check.Allow())
  }
  return Generated
}

function decorate(add, name, schema, { type, fromText }) {
  if (type === 'string') {
    add(check.IsString())
    if (schema.maxLength) add(check.MaxLength(schema.maxLength))
    if (schema.minLength) add(check.MinLength(schema.minLength))
  } else if (type === 'integer' || type === 'number') {
    if (fromText) add(Type(() => Number))
    add(type === 'integer' ? check.IsInt() : check.IsNumber())
    if (schema.minimum !== undefined) add(check.Min(schema.minimum))
    if (schema.maximum !== undefined) add(check.Max(schema.maximum))
  } else if (type === 'boolean') add(check.IsBoolean())
  else if (type === 'array') {
    add(check.IsArray())
    if (schema.maxItems) add(check.ArrayMaxSize(schema.maxItems))
    if (schema.items?.type === 'object') nest(add, `${name}Item`, schema.items, { each: true })
  } else if (schema.properties) nest(add, name, schema)
  else add(check.IsObject())
}

function nest(add, name, schema, options) {
  const Child = dto(name, schema)
  add(check.ValidateNested(options))
  add(Type(() => Child))
}
