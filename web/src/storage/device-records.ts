/**
 * What is stored about devices at shared tables. All of it is untrusted.
 *
 * On a host's device: its id, the devices that it knows with their tokens, and for each match who
 * sits where and has seen what. On a guest's device: its tokens, by host, and the invitations that
 * it has used.
 */

import { MAX_SEATS, randomHex } from "../base/address.ts";
import { parseJson } from "./envelope.ts";
import type { Store } from "./store.ts";

const HEX = /^[0-9a-f]{32}$/; // 128 random bits
const CODE_ID = /^[0-9a-f]{12}$/;
const MAX_TEXT = 40; // characters of an id, a token or a name
// Known to a host; the one that was not here for the longest time is forgotten.
const MAX_DEVICES = 60;
const MAX_HOSTS = 20; // known to a guest
const MAX_USED_CODES = 20;
const HOST_KEY = "host";
const DEVICES_KEY = "guests";
const TOKENS_KEY = "seat-tokens";
// one token for all hosts, which was sent to each of them
const OLD_TOKEN_KEY = "seat-token";
const USED_KEY = "used-codes";

/**
 * A device that was a guest here. `isOld`: its token was sent to other hosts too, and is replaced
 * at its next visit
 */
export interface KnownDevice {
  id: string;
  token: string;
  name: string;
  isOld?: boolean;
}

/** The seats that a device has, or whose hands it has seen. `id`: of the device */
export interface DeviceSeats {
  id: string;
  name: string;
  seats: number[];
}

/**
 * `guests`: who has which seats; `seen`: whose hands each device has seen; `free`: seats set up for
 * a guest; `refused`: devices that were sent away, by id; `isStrict`: the host is asked about each
 * device that it does not know
 */
export interface MatchDevices {
  guests: DeviceSeats[];
  seen: DeviceSeats[];
  free: number[];
  refused: DeviceSeats[];
  isStrict: boolean;
}

/** As older pages stored it: a list of guests with their tokens. */
interface OldGuest extends DeviceSeats {
  token: string;
}

const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const isText = (value: unknown): value is string =>
  typeof value === "string" && value.length <= MAX_TEXT;
const isSeat = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) < MAX_SEATS;
const seatsIn = (value: unknown) => asList(value).filter(isSeat);
const isDevice = (value: any): value is DeviceSeats =>
  isText(value?.id) && isText(value?.name) && Array.isArray(value?.seats);
const isOldGuest = (value: any): value is OldGuest =>
  isDevice(value) && isText((value as any).token) && (value as any).token !== "";
const isKnown = (value: any): value is KnownDevice =>
  isText(value?.id) && isText(value?.token) && value.token !== "" && isText(value?.name);

const readDevices = (value: unknown) =>
  asList(value)
    .filter(isDevice)
    .map(({ id, name, seats }) => ({ id, name, seats: seatsIn(seats) }));

// on a host's device

/** The id by which guests find their token for this host. It is drawn once. */
export function hostIdOf({ keys }: Store): string {
  const stored = keys.read(HOST_KEY) ?? "";
  if (HEX.test(stored)) return stored;
  const id = randomHex();
  keys.put(HOST_KEY, id);
  return id;
}

export const knownDevices = ({ keys }: Store): KnownDevice[] =>
  asList(parseJson(keys.read(DEVICES_KEY))).filter(isKnown);

/** Stores a device that is here now, before all others. */
export function rememberDevice(store: Store, device: KnownDevice) {
  const others = knownDevices(store).filter(({ id }) => id !== device.id);
  store.keys.put(DEVICES_KEY, JSON.stringify([device, ...others].slice(0, MAX_DEVICES)));
}

/** Have other devices had a part in this match? */
export const hasDevices = ({ keys }: Store, match: string) =>
  keys.read(`devices.${match}`) !== null;

export function devicesOf(store: Store, match: string): MatchDevices {
  const stored = parseJson(store.keys.read(`devices.${match}`));
  if (Array.isArray(stored)) return takeOverOld(store, stored.filter(isOldGuest));
  return {
    guests: readDevices(stored?.guests),
    seen: readDevices(stored?.seen),
    free: seatsIn(stored?.free),
    refused: readDevices(stored?.refused),
    isStrict: stored?.isStrict === true,
  };
}

/** The guests of a match that an older page has stored. They have seen the hands of their seats. */
function takeOverOld(store: Store, old: OldGuest[]): MatchDevices {
  const knownIds = knownDevices(store).map(({ id }) => id);
  for (const { id, token, name } of old) {
    if (!knownIds.includes(id)) rememberDevice(store, { id, token, name, isOld: true });
  }
  const guests = readDevices(old);
  return { guests, seen: guests, free: [], refused: [], isStrict: false };
}

export function storeDevices({ keys }: Store, match: string, devices: MatchDevices) {
  const { guests, seen, free, refused, isStrict } = devices;
  const isEmpty = ![guests, seen, free, refused].some(({ length }) => length > 0) && !isStrict;
  if (isEmpty) keys.remove(`devices.${match}`);
  else keys.put(`devices.${match}`, JSON.stringify(devices));
}

// on a guest's device

/** `tokens`: the first one, and one that a host gave which did not know the first */
interface HostTokens {
  host: string;
  tokens: string[];
}

const isHostTokens = (value: any): value is HostTokens =>
  HEX.test(value?.host) && Array.isArray(value.tokens) && value.tokens.every(isText);
const allTokens = ({ keys }: Store) =>
  asList(parseJson(keys.read(TOKENS_KEY))).filter(isHostTokens);

/**
 * The tokens with which this device may be known to a host: those from this host, and one of an
 * older page.
 */
export function tokensFor(store: Store, host: string): string[] {
  const hostTokens = allTokens(store).find((entry) => entry.host === host)?.tokens ?? [];
  const tokens = hostTokens.slice(0, 2);
  const old = store.keys.read(OLD_TOKEN_KEY) ?? "";
  return old && isText(old) ? [...tokens, old] : tokens;
}

/**
 * Stores a token that a host has given.
 * @param proven the token that the host has proven to know, which the new one replaces; "": none.
 *   Anyone can use the id of another host, so a host that knows no token of this device replaces
 *   none
 */
export function keepToken(store: Store, host: string, token: string, proven: string) {
  const all = allTokens(store);
  const oldTokens = all.find((entry) => entry.host === host)?.tokens ?? [];
  const remaining = proven
    ? oldTokens.filter((oldToken) => oldToken !== proven)
    : oldTokens.slice(0, 1);
  const tokens = proven ? [token, ...remaining].slice(0, 2) : [...remaining, token];
  const others = all.filter((entry) => entry.host !== host);
  store.keys.put(TOKENS_KEY, JSON.stringify([{ host, tokens }, ...others].slice(0, MAX_HOSTS)));
  if (proven && proven === store.keys.read(OLD_TOKEN_KEY)) store.keys.remove(OLD_TOKEN_KEY);
}

const usedCodes = ({ keys }: Store) =>
  asList(parseJson(keys.read(USED_KEY))).filter((id) => CODE_ID.test(String(id)));

/** Has this device connected with this invitation? @param id of the invitation */
export const isCodeUsed = (store: Store, id: string) => usedCodes(store).includes(id);

export function noteUsedCode(store: Store, id: string) {
  const others = usedCodes(store).filter((used) => used !== id);
  store.keys.put(USED_KEY, JSON.stringify([id, ...others].slice(0, MAX_USED_CODES)));
}
