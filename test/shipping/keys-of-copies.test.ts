import {
	mkdtempSync,
	readFileSync,
	rmSync,
	statSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Decrypter } from "age-encryption";
import { expect, test } from "vitest";
import { makeKey, readKeys } from "../../src/domain/backup/sealed-file.ts";
import {
	openSealing,
	recipientsIn,
	type Unsealing,
	unsealedPlace,
} from "../../src/shipping/pieces/sealing.ts";
import type { Place } from "../../src/shipping/place/place.ts";
import { afterFile } from "../support/after-file.ts";

const base = mkdtempSync(join(tmpdir(), "ingot-keys-of-copies-"));
afterFile(() => rmSync(base, { recursive: true, force: true }));

const streamed = async (stream: AsyncIterable<Uint8Array> | undefined) => {
	const parts: Uint8Array[] = [];
	for await (const part of stream ?? []) parts.push(part);
	return Buffer.concat(parts).toString();
};

test("public keys are read in one order, whatever is between them", () => {
	expect(recipientsIn(" b, a\n\tc,")).toEqual(["a", "b", "c"]);
	expect(recipientsIn("")).toEqual([]);
});

test("without a public key nothing is encrypted", async () => {
	expect(await openSealing([])).toBeUndefined();
});

test("pieces and large files are encrypted for each key, and read through one of them alone", async () => {
	const files = ["one", "two", "three"].map((name) => join(base, name));
	const [one = "", two = ""] = [
		await makeKey(files[0] as string),
		await makeKey(files[1] as string),
		await makeKey(files[2] as string),
	];
	const sealing = await openSealing([one, two]);
	const from = join(base, "plain");
	writeFileSync(from, "a large file");
	await sealing?.file(from, join(base, "sealed"));
	expect(statSync(join(base, "sealed")).mode & 0o777).toBe(0o600);
	const objects: Record<string, Uint8Array | undefined> = {
		"g/a/0/x.piece": await sealing?.bytes(Buffer.from("a piece")),
		"f/aa/bb": readFileSync(join(base, "sealed")),
		"begun/a": Buffer.from("for everybody"),
		"g/a/0/plain.piece": Buffer.from("a piece that nobody encrypted"),
	};
	const place = {
		...{ name: "the place" },
		read: async (name: string) => objects[name],
		async stream(name: string) {
			const bytes = objects[name];
			return bytes && [bytes];
		},
	} as unknown as Place;
	const through = async (file: string | undefined) =>
		unsealedPlace(place, (await readKeys("the copy", file)) as Unsealing);
	for (const file of files.slice(0, 2)) {
		const open = await through(file);
		expect(open.name).toBe("the place");
		const piece = await open.read("g/a/0/x.piece");
		expect(Buffer.isBuffer(piece)).toBe(true);
		expect(`${piece}`).toBe("a piece");
		expect(await streamed(await open.stream("f/aa/bb"))).toBe("a large file");
		expect(`${await open.read("begun/a")}`).toBe("for everybody");
		expect(await streamed(await open.stream("begun/a"))).toBe("for everybody");
		expect(await open.read("g/a/0/none")).toBeUndefined();
		expect(await open.stream("f/none")).toBeUndefined();
		await expect(open.read("g/a/0/plain.piece")).rejects.toThrow(
			/^g\/a\/0\/plain\.piece is damaged, or was cut off: /,
		);
	}
	const other = await through(files[2]);
	await expect(other.read("g/a/0/x.piece")).rejects.toThrow(
		"g/a/0/x.piece was encrypted for another key",
	);
	await expect(other.stream("f/aa/bb")).rejects.toThrow(
		"f/aa/bb was encrypted for another key",
	);
	// age's own program reads the same format
	const plain = new Decrypter();
	const key = /^AGE-SECRET-KEY-\S+$/m.exec(
		readFileSync(files[0] as string, "utf8"),
	);
	plain.addIdentity(key?.[0] ?? "");
	expect(
		await plain.decrypt(objects["g/a/0/x.piece"] as Uint8Array, "text"),
	).toBe("a piece");
});
