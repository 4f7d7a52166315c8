/**
 * Proofs that a device knows a token, without sending it. A proof is bound to the two certificates
 * of one connection, so it proves nothing on another one: a host that uses the id of another learns
 * nothing that it could show there.
 */

import { type KnownDevice, knownDevices } from "../storage/device-records.ts";
import type { Store } from "../storage/store.ts";
import { hmacSha256 } from "./hmac.ts";
import type { Link } from "./link.ts";

type Side = "guest" | "host";

/**
 * @param side who proves it, so that a proof cannot be sent back
 * @param ownSide which side this device is
 */
export async function proveToken(
  token: string,
  side: Side,
  link: Pick<Link, "fingerprints">,
  ownSide: Side,
): Promise<string> {
  const { own, other } = link.fingerprints;
  if (!own || !other) return "";
  const guest = ownSide === "guest" ? own : other;
  const host = ownSide === "host" ? own : other;
  return hmacSha256(token, ["tilebag", side, guest, host].join("\n"));
}

/**
 * On a host: the device that has made one of these proofs, and the host's proof for it; null: it is
 * not known.
 */
export async function recognizeDevice(
  store: Store,
  proofs: string[],
  link: Pick<Link, "fingerprints">,
): Promise<{ device: KnownDevice; proof: string } | null> {
  if (!proofs.length) return null;
  for (const device of knownDevices(store)) {
    const proof = await proveToken(device.token, "guest", link, "host");
    if (proof && proofs.includes(proof)) {
      return { device, proof: await proveToken(device.token, "host", link, "host") };
    }
  }
  return null;
}
