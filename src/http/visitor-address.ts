import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";
import { plainAddress } from "../text/network-of.ts";

/** Tells whether an address is on a list. */
export type AddressList = (address: string) => boolean;

const familyOf = (address: string) => (isIP(address) === 6 ? "ipv6" : "ipv4");

/** Reads addresses and ranges (`127.0.0.1, 10.0.0.0/8`); what is neither counts for nothing. */
export function addressList(text: string): AddressList {
	const entries = text.split(/[\s,]+/).filter(Boolean);
	if (entries.length === 0) return () => false;
	const list = new BlockList();
	for (const one of entries) {
		const [address = "", bits] = one.split("/");
		const family = familyOf(address);
		if (isIP(address) === 0) continue;
		if (bits === undefined) list.addAddress(address, family);
		else if (
			/^\d{1,3}$/.test(bits) &&
			Number(bits) <= (family === "ipv6" ? 128 : 32)
		)
			list.addSubnet(address, Number(bits), family);
	}
	return (address) => {
		const known = plainAddress(address);
		return isIP(known) !== 0 && list.check(known, familyOf(known));
	};
}

/** An address as some proxies write it: `203.0.113.1:4123`, `[2001:db8::1]:4123`. */
const withoutPort = (hop: string): string =>
	/^\[([\da-fA-F:.]+)\](?::\d+)?$/.exec(hop)?.[1] ??
	/^([\d.]+):\d+$/.exec(hop)?.[1] ??
	hop;

/**
 * Whose request it is: the other end of the connection, or, where that is a proxy of the list, the last address of `X-Forwarded-For` that is
 * none. What stands before it may be the visitor's own invention. Of more than `hops` addresses the others are: a visitor may have an address of the list.
 */
export function visitorAddress(
	{ socket, headers }: IncomingMessage,
	isProxy: AddressList,
	hops = 0,
): string {
	const near = socket.remoteAddress ?? "";
	const told = headers["x-forwarded-for"];
	if (told === undefined || !isProxy(near)) return near;
	const all = String(told)
		.split(",")
		.map((hop) => withoutPort(hop.trim()))
		.reverse();
	let visitor = near;
	for (const hop of hops ? all.slice(0, hops) : all) {
		if (isIP(hop) === 0) break;
		visitor = hop;
		if (!isProxy(hop)) break;
	}
	return visitor;
}
