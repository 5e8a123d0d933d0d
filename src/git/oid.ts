import { hash } from "node:crypto";

/** How a store names its objects. */
export type ObjectFormat = "sha1" | "sha256";

/** The four types of objects. */
export type ObjectType = "commit" | "tree" | "blob" | "tag";

/** Length of an object id in bytes. */
export function oidBytes(format: ObjectFormat): 20 | 32 {
	return format === "sha256" ? 32 : 20;
}

/** Whether a text is a full lower-case object id of the format. */
export function isOid(format: ObjectFormat, text: string): boolean {
	return (format === "sha256" ? SHA256 : SHA1).test(text);
}

/** The id that stands for "no object" in pushes and ref logs. */
export function zeroOid(format: ObjectFormat): string {
	return "0".repeat(oidBytes(format) * 2);
}

/** The id of the tree without entries. */
export function emptyTreeOid(format: ObjectFormat): string {
	return format === "sha256" ? EMPTY_TREE_SHA256 : EMPTY_TREE_SHA1;
}

/** The id of an object with this content (gitformat-pack(5), "type size\0content"). */
export function oidOf(
	format: ObjectFormat,
	type: ObjectType,
	body: Uint8Array,
): string {
	const head = `${type} ${body.length}\0`;
	const whole = Buffer.allocUnsafe(head.length + body.length);
	whole.write(head, 0, "latin1");
	whole.set(body, head.length);
	return hash(format, whole, "hex");
}

const SHA1 = /^[0-9a-f]{40}$/;
const SHA256 = /^[0-9a-f]{64}$/;
const EMPTY_TREE_SHA1 = "4b825dc642cb6eb9a060e54bf8d69288fbee4904";
const EMPTY_TREE_SHA256 =
	"6ef19b41225c5369f1c104d45d8d85efa9b057b53b14b4b9b939dd74decc5321";
