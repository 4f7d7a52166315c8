/**
 * What is stored about devices at shared tables. All of it is untrusted.
 *
 * On a host's device: its id, the devices that it knows with their tokens, and for each match who
 * sits where and has seen what. On a guest's device: its tokens, by host, and the invitations that
 * it has used.
 */

import * as v from "valibot";
import { MAX_SEATS, randomHex } from "../base/address.ts";
import { filteredList, integerIn, parseOr, textUpTo, validItems } from "../base/validation.ts";
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

const text = textUpTo(MAX_TEXT);
const someText = v.pipe(text, v.minLength(1));
const seat = integerIn(0, MAX_SEATS - 1);

const KnownDeviceSchema = v.object({
  id: text,
  token: someText,
  name: text,
  isOld: v.optional(v.fallback(v.boolean(), false)),
});
const KnownDevicesSchema = filteredList(KnownDeviceSchema);
/**
 * A device that was a guest here. `isOld`: its token was sent to other hosts too, and is replaced
 * at its next visit
 */
export type KnownDevice = v.InferOutput<typeof KnownDeviceSchema>;

const DeviceSeatsSchema = v.object({ id: text, name: text, seats: filteredList(seat) });
/** The seats that a device has, or whose hands it has seen. `id`: of the device */
export type DeviceSeats = v.InferOutput<typeof DeviceSeatsSchema>;

const MatchDevicesSchema = v.object({
  guests: validItems(DeviceSeatsSchema),
  seen: validItems(DeviceSeatsSchema),
  free: validItems(seat),
  refused: validItems(DeviceSeatsSchema),
  isStrict: v.fallback(v.boolean(), false),
});
/**
 * `guests`: who has which seats; `seen`: whose hands each device has seen; `free`: seats set up for
 * a guest; `refused`: devices that were sent away, by id; `isStrict`: the host is asked about each
 * device that it does not know
 */
export type MatchDevices = v.InferOutput<typeof MatchDevicesSchema>;
const noDevices = (): MatchDevices => ({
  guests: [],
  seen: [],
  free: [],
  refused: [],
  isStrict: false,
});

/** As older pages stored the devices of a match: a list of guests with their tokens. */
const OldGuestsSchema = filteredList(v.object({ ...DeviceSeatsSchema.entries, token: someText }));
type OldGuests = v.InferOutput<typeof OldGuestsSchema>;

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
  parseOr(KnownDevicesSchema, parseJson(keys.read(DEVICES_KEY)), []);

/** Stores a device that is here now, before all others. */
export function rememberDevice(store: Store, device: KnownDevice) {
  const others = knownDevices(store).filter(({ id }) => id !== device.id);
  store.keys.put(DEVICES_KEY, JSON.stringify([device, ...others].slice(0, MAX_DEVICES)));
}

export function devicesOf(store: Store, match: string): MatchDevices {
  const stored = parseJson(store.keys.read(`devices.${match}`));
  const oldGuests = parseOr(OldGuestsSchema, stored, null);
  return oldGuests
    ? takeOverOld(store, oldGuests)
    : parseOr(MatchDevicesSchema, stored, noDevices());
}

/** The guests of a match that an older page has stored. They have seen the hands of their seats. */
function takeOverOld(store: Store, old: OldGuests): MatchDevices {
  const knownIds = knownDevices(store).map(({ id }) => id);
  for (const { id, token, name } of old) {
    if (!knownIds.includes(id)) rememberDevice(store, { id, token, name, isOld: true });
  }
  const guests = old.map(({ id, name, seats }) => ({ id, name, seats }));
  return { ...noDevices(), guests, seen: guests };
}

export function storeDevices({ keys }: Store, match: string, devices: MatchDevices) {
  const { guests, seen, free, refused, isStrict } = devices;
  const isEmpty = ![guests, seen, free, refused].some(({ length }) => length > 0) && !isStrict;
  if (isEmpty) keys.remove(`devices.${match}`);
  else keys.put(`devices.${match}`, JSON.stringify(devices));
}

// on a guest's device

/** `tokens`: the first one, and one that a host gave which did not know the first */
const HostTokensSchema = v.object({
  host: v.pipe(v.string(), v.regex(HEX)),
  tokens: v.array(text),
});
const AllTokensSchema = filteredList(HostTokensSchema);
const UsedCodesSchema = filteredList(v.pipe(v.string(), v.regex(CODE_ID)));

const allTokens = ({ keys }: Store) =>
  parseOr(AllTokensSchema, parseJson(keys.read(TOKENS_KEY)), []);

/**
 * The tokens with which this device may be known to a host: those from this host, and one of an
 * older page.
 */
export function tokensFor(store: Store, host: string): string[] {
  const hostTokens = allTokens(store).find((entry) => entry.host === host)?.tokens ?? [];
  const tokens = hostTokens.slice(0, 2);
  const old = store.keys.read(OLD_TOKEN_KEY) ?? "";
  return old && v.is(text, old) ? [...tokens, old] : tokens;
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

const usedCodes = ({ keys }: Store) => parseOr(UsedCodesSchema, parseJson(keys.read(USED_KEY)), []);

/** Has this device connected with this invitation? @param id of the invitation */
export const isCodeUsed = (store: Store, id: string) => usedCodes(store).includes(id);

export function noteUsedCode(store: Store, id: string) {
  const others = usedCodes(store).filter((used) => used !== id);
  store.keys.put(USED_KEY, JSON.stringify([id, ...others].slice(0, MAX_USED_CODES)));
}
