/** A tar archive (POSIX) of small files that are made here; `open` leaves out its end, for archives that are put together of several. */
export function writeTar(
	files: readonly { readonly path: string; readonly bytes: Buffer }[],
	{ open = false, at = 0 } = {},
): Buffer {
	const parts: Buffer[] = [];
	for (const { path, bytes } of files) {
		const head = Buffer.alloc(512);
		if (head.write(path, 0, 100) < Buffer.byteLength(path))
			throw new Error(`the name ${path} is too long for an archive`);
		const octal = (value: number, place: number, length: number) =>
			head.write(`${value.toString(8).padStart(length - 1, "0")}\0`, place);
		octal(0o644, 100, 8);
		octal(0, 108, 8);
		octal(0, 116, 8);
		octal(bytes.length, 124, 12);
		octal(at, 136, 12);
		head.write("        0", 148);
		head.write("ustar\x0000", 257, "latin1");
		const sum = head.reduce((a, b) => a + b, 0);
		head.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
		parts.push(head, bytes, Buffer.alloc(-bytes.length & 511));
	}
	return Buffer.concat(open ? parts : [...parts, Buffer.alloc(1024)]);
}
