import { type KeyObject, createPublicKey } from 'node:crypto';
import { AREA_NAMES, AREAS, type AreaName } from '@labelbridge/contracts';
import { type Environment } from './environment.js';

/** Settings of area deployment. Admins cannot change them. */
export interface AreaSettings {
  /** Addresses of areas that are deployed elsewhere. */
  readonly areaUrls: Partial<Record<AreaName, string>>;
  /** Origins that admins may move areas to. */
  readonly areaHosts: readonly string[];
  /** Keys of the areas' teams. If there are any, every build from another host must be signed with a key of its area. */
  readonly areaKeys: readonly AreaKey[];
}

/** A team's public key (ed25519), valid for the builds of one area. */
export interface AreaKey {
  readonly area: AreaName;
  /** Part of the signed statement, so that keys of an area can be replaced. */
  readonly id: string;
  readonly key: KeyObject;
}

const HTTP = ['http:', 'https:'];
/** Format `area:id:key`. The key is base64 of 32 bytes. */
const KEY = /^(?<area>\w+):(?<id>[\w.-]{1,40}):(?<bytes>[A-Za-z0-9+/]{43}=)$/;

const listOf = (env: Environment, name: string): string[] =>
  (env.text(name) ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

const isOrigin = (text: string): boolean => URL.canParse(text) && HTTP.includes(new URL(text).protocol) && new URL(text).origin === text;

/** @param text base64 of the 32 bytes of an ed25519 public key */
const publicKey = (text: string): KeyObject =>
  createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(text, 'base64').toString('base64url') }, format: 'jwk' });

function areaKey(text: string): AreaKey | undefined {
  const { area: named, id = '', bytes = '' } = KEY.exec(text)?.groups ?? {};
  const area = AREA_NAMES.find((name) => name === named);
  return area && { area, id, key: publicKey(bytes) };
}

export function readAreaSettings(env: Environment): AreaSettings {
  const given = listOf(env, 'AREA_KEYS');
  const keys = given.flatMap((text) => areaKey(text) ?? []);
  if (keys.length < given.length)
    env.problems.add('AREA_KEYS', 'must be area:id:key with commas between, each key ed25519 in base64, each area one of ours');
  if (new Set(keys.map(({ area, id }) => `${area}:${id}`)).size < keys.length)
    env.problems.add('AREA_KEYS', 'must name each id of an area once');
  const hosts = listOf(env, 'AREA_HOSTS').map((host) => host.replace(/\/+$/, ''));
  if (!hosts.every(isOrigin)) env.problems.add('AREA_HOSTS', 'must be addresses without a path (https://host), with commas between');
  if (env.production && hosts.length > 0 && keys.length === 0)
    env.problems.add('AREA_KEYS', 'must be given in production where AREA_HOSTS is: unsigned areas are refused');
  const areaUrls: Partial<Record<AreaName, string>> = {};
  for (const { name, addressSetting } of AREAS) {
    const address = env.url(addressSetting, HTTP);
    if (address) areaUrls[name] = address;
    if (keys.length > 0 && address && /\.(js|json)$/.test(address))
      env.problems.add(addressSetting, 'must be the folder of the build where AREA_KEYS is set: its signature is beside its manifest');
  }
  return { areaUrls, areaHosts: hosts.filter(isOrigin), areaKeys: keys };
}
