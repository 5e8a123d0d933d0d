import { BlockList, isIP } from "node:net";

/**
 * `public` is what anybody on the internet reaches, `private` the machine itself and networks like those of a house or a
 * company. `special` is the rest: link-local with the credentials of cloud machines, multicast, tunnels that lead back to an
 * address we do not see, documentation and reserved ranges.
 */
type AddressKind = "public" | "private" | "special";

const privateRanges = listOf(`
	10.0.0.0/8 172.16.0.0/12 192.168.0.0/16
	127.0.0.0/8 100.64.0.0/10
	::1/128 fc00::/7`);

const specialRanges = listOf(`
	0.0.0.0/8 169.254.0.0/16
	192.0.0.0/24 192.0.2.0/24 192.88.99.0/24 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24
	224.0.0.0/4 240.0.0.0/4
	2001::/23 2001:db8::/32 2002::/16 3fff::/20`);

// Everything beside this is reserved, or stands for an IPv4 address, such as 64:ff9b::/96.
const globalUnicast = listOf("2000::/3");
const mapped = listOf("::ffff:0:0/96");

/** What kind of address this is. The text is one that node:net takes for an address. */
export function kindOfAddress(address: string): AddressKind {
	const family = familyOf(address);
	if (!family) return "special";
	// A mapped address would be found in the ranges of IPv4, and is none that a resolver gives.
	if (family === "ipv6" && mapped.check(address, family)) return "special";
	if (privateRanges.check(address, family)) return "private";
	if (specialRanges.check(address, family)) return "special";
	if (family === "ipv6" && !globalUnicast.check(address, family))
		return "special";
	return "public";
}

/** A list of addresses and ranges in the usual notation; undefined entries are none. */
export function listOf(ranges: string): BlockList {
	const list = new BlockList();
	for (const range of ranges.split(/\s+/).filter(Boolean)) {
		const [address = "", bits] = range.split("/");
		const family = familyOf(address);
		if (!family) throw new Error(`not an address range: ${range}`);
		const most = family === "ipv4" ? 32 : 128;
		list.addSubnet(address, bits === undefined ? most : Number(bits), family);
	}
	return list;
}

/** The family of an address as node:net names it; undefined for what is none. */
export function familyOf(address: string): "ipv4" | "ipv6" | undefined {
	const family = isIP(address);
	return family === 4 ? "ipv4" : family === 6 ? "ipv6" : undefined;
}
