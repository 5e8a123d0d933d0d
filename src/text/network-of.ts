/** An IPv4 address that came over an IPv6 socket, as it is usually written. */
export const plainAddress = (address: string): string =>
	address.replace(/^::ffff:(?=\d+\.)/, "");

/** Whoever has one address of version 6 has 2^64 of them. */
export function networkOf(address: string): string {
	const plain = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
	if (plain) return plain;
	if (!address.includes(":")) return address;
	const [head = ""] = address.split("%", 1);
	const [before = "", behind] = head.split("::");
	const groups = before.split(":").filter(Boolean);
	if (behind !== undefined)
		while (groups.length < 8 - behind.split(":").filter(Boolean).length)
			groups.push("0");
	return groups
		.slice(0, 4)
		.map((group) => group.padStart(4, "0").toLowerCase())
		.join(":");
}
