import { isIP } from "node:net";
import { familyOf, kindOfAddress, listOf } from "./addresses.ts";
import { EgressRefused } from "./refused.ts";
import type { Resolve } from "./resolve.ts";

export interface GateConfig {
	/** Whether the machine itself and private networks may be reached. */
	readonly allowPrivate: boolean;
	/** Hosts that may be reached wherever they are: `name`, `*.name`, an address or a range. */
	readonly allowedHosts?: readonly string[];
}

export interface CheckedHost {
	/** The host in its plain spelling, without brackets. */
	readonly host: string;
	/** Every address of it; all were checked, and only these may be connected to. */
	readonly addresses: readonly string[];
}

const mostAddresses = 64;

/** Decides which hosts may be reached. */
export function openGate(
	{ allowPrivate, allowedHosts = [] }: GateConfig,
	resolve: Resolve,
) {
	const allowed = readAllowed(allowedHosts);
	const passes = (address: string) => {
		const kind = kindOfAddress(address);
		if (kind === "public" || (kind === "private" && allowPrivate)) return true;
		const family = familyOf(address);
		return family !== undefined && allowed.ranges.check(address, family);
	};
	return async (text: string, signal?: AbortSignal): Promise<CheckedHost> => {
		const host = plainHost(text);
		const addresses = isIP(host) ? [host] : await resolve(host, signal);
		if (addresses.length === 0)
			throw new EgressRefused("unknown-name", `no address for ${host}`);
		// One bad address among good ones is how a name is made to lead inside.
		const bad = allowed.names(host)
			? undefined
			: addresses.slice(0, mostAddresses).find((a) => !passes(a));
		if (bad !== undefined || addresses.length > mostAddresses)
			throw new EgressRefused(
				"address",
				`${host} may not be reached from here`,
			);
		return { host, addresses };
	};
}

/**
 * The plain spelling of a host: what browsers make of numbers, other digits and escapes is made here too, so that nothing
 * later reads it in another way.
 */
export function plainHost(text: string): string {
	// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what a host must not hold
	if (text === "" || text.length > 255 || /[\x00-\x20\x7f/\\?#@]/.test(text))
		throw new EgressRefused("malformed", "not a host");
	const bare = isIP(text) === 6 ? `[${text}]` : text;
	const url = URL.parse(`http://${bare}/`);
	if (!url?.hostname || url.port !== "" || /:\d*$/.test(bare))
		throw new EgressRefused("malformed", "not a host");
	return hostOf(url);
}

/** The host of an address that was parsed, without brackets and the dot at its end. */
export const hostOf = ({ hostname }: URL): string =>
	hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");

function readAllowed(entries: readonly string[]) {
	const isRange = (entry: string) => isIP(entry.split("/")[0] ?? "") !== 0;
	const ranges = listOf(entries.filter(isRange).join(" "));
	const names = entries.filter((e) => !isRange(e)).map((e) => e.toLowerCase());
	const exact = new Set(names.filter((n) => !n.startsWith("*.")));
	const under = names.filter((n) => n.startsWith("*.")).map((n) => n.slice(1));
	return {
		ranges,
		names: (host: string) =>
			exact.has(host) || under.some((suffix) => host.endsWith(suffix)),
	};
}
