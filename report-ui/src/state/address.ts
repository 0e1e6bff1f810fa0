/** Exists so that what a reader looks at stands in the address, and can be sent to somebody. */
import { useEffect, useState } from "preact/hooks";

/** What the part of the address behind `#` says. */
export interface Address {
  /** The case that is open. */
  case: string | null;
  /** Trials that are shown of it, from 1; null: the ones that say most. */
  base: number | null;
  head: number | null;
  /** Text that is searched for. */
  q: string;
  /** Which cases the table shows. */
  show: string;
  tag: string | null;
  /** Only cases that failed this check on either side. */
  check: string | null;
  /** Column that the table is sorted by; a minus in front turns it round. */
  sort: string;
}

const nothing: Address = {
  case: null,
  base: null,
  head: null,
  q: "",
  show: "all",
  tag: null,
  check: null,
  sort: "",
};

function trialNumber(text: string | null): number | null {
  const value = Number(text);
  return text !== null && Number.isInteger(value) && value > 0 ? value : null;
}

/** Reads `#case=refund&head=2&q=…`; what it does not know is left alone. */
export function parseAddress(hash: string): Address {
  const params = new URLSearchParams(hash.replace(/^#/, ""));
  return {
    case: params.get("case"),
    base: trialNumber(params.get("base")),
    head: trialNumber(params.get("head")),
    q: params.get("q") ?? "",
    show: params.get("show") ?? "all",
    tag: params.get("tag"),
    check: params.get("check"),
    sort: params.get("sort") ?? "",
  };
}

/** The reverse of {@link parseAddress}; what is as always is left out. */
export function formatAddress(address: Address): string {
  const params = new URLSearchParams();
  for (const key of Object.keys(nothing) as (keyof Address)[]) {
    const value = address[key];
    if (value !== null && value !== nothing[key]) params.set(key, String(value));
  }
  return `#${params.toString()}`;
}

/** The address of now. */
export function currentAddress(): Address {
  return parseAddress(location.hash);
}

/** The address of now with some of it changed, for links. */
export function addressWith(change: Partial<Address>): string {
  return formatAddress({ ...currentAddress(), ...change });
}

/** Goes there; `replace` leaves no trace in the history (typing, sorting). */
export function go(change: Partial<Address>, replace = false): void {
  const hash = addressWith(change);
  if (hash === location.hash || (hash === "#" && location.hash === "")) return;
  if (replace) location.replace(hash);
  else location.hash = hash;
}

/** The address, as it changes. */
export function useAddress(): Address {
  const [address, setAddress] = useState(currentAddress);
  useEffect(() => {
    const follow = () => setAddress(currentAddress());
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
  return address;
}
