import { Readable } from "node:stream";
import { type ObjectType, oidOf } from "../../../src/git/oid.ts";
import { buildPack, type PackObject } from "../../../src/git/write/pack.ts";

export const person = "Ann <ann@example.org> 1700000000 +0000";

/** A pack under construction, of whatever bytes a test wants. */
export function packer() {
	const objects: PackObject[] = [];
	return {
		add(type: ObjectType, body: Buffer | string) {
			const bytes = Buffer.from(body);
			const oid = oidOf("sha1", type, bytes);
			objects.push({ oid, type, body: bytes });
			return oid;
		},
		stream: () => Readable.from(buildPack(objects, "sha1").pack),
		bytes: () => Buffer.concat(buildPack(objects, "sha1").pack),
	};
}

/** One entry of a tree. */
export function treeLine(mode: string, name: string, oid: string) {
	return Buffer.concat([
		Buffer.from(`${mode} ${name}\0`),
		Buffer.from(oid, "hex"),
	]);
}

/** The bytes of a commit. */
export function commitText(tree: string, parent = "", author = person) {
	const line = parent && `parent ${parent}\n`;
	return `tree ${tree}\n${line}author ${author}\ncommitter ${person}\n\nm\n`;
}

/** A pack of one commit over a tree with the given entries. */
export function commitOver(
	entries: [mode: string, name: string, text: string][],
	author?: string,
) {
	const pack = packer();
	const tree = pack.add(
		"tree",
		Buffer.concat(
			entries.map(([mode, name, text]) =>
				treeLine(mode, name, pack.add("blob", text)),
			),
		),
	);
	return { pack, commit: pack.add("commit", commitText(tree, "", author)) };
}
