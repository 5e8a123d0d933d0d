/** Bytes between the lines of an armoured block, with their checksum. */
export function armored(kind: string, bytes: Buffer): string {
	const lines = bytes
		.toString("base64")
		.replace(/(.{64})/g, "$1\n")
		.trimEnd();
	const sum = Buffer.alloc(3);
	sum.writeUIntBE(crc24(bytes), 0, 3);
	return `-----BEGIN PGP ${kind}-----\n\n${lines}\n=${sum.toString("base64")}\n-----END PGP ${kind}-----\n`;
}

function crc24(bytes: Buffer): number {
	let crc = 0xb704ce;
	for (const byte of bytes) {
		crc ^= byte << 16;
		for (let i = 0; i < 8; i++)
			crc = crc & 0x800000 ? (crc << 1) ^ 0x1864cfb : crc << 1;
	}
	return crc & 0xffffff;
}
