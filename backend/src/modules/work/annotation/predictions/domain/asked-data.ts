import { fieldsOf, isJsonObject, type Json, type JsonObject, type LabelConfig } from '@labelbridge/annotation';
import { mediumIn } from '../../domain/media-in.js';

/**
 * The data of an item for a model server: the fields alone that the interface shows (of `$outer.inner` the whole outer one), with links in place of media of the house. Other fields
 * of a row may say who it is about.
 *
 * @param links by medium id; a medium without one stays as it is
 */
export function askedData(config: LabelConfig, data: JsonObject, links: ReadonlyMap<string, string>): JsonObject {
  const linked = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(linked);
    if (isJsonObject(value))
      return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, each === undefined ? each : linked(each)]));
    const id = mediumIn(value);
    return (id !== undefined && links.get(id)) || value;
  };
  const shown = fieldsOf(config).flatMap((field) => (Object.hasOwn(data, field) ? [field] : [field.split('.', 1)[0] ?? '']));
  const picked = Object.entries(data).flatMap(([key, value]) =>
    shown.includes(key) && value !== undefined ? [[key, linked(value)] as const] : [],
  );
  return Object.fromEntries(picked);
}
