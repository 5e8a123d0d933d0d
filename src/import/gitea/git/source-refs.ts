import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { isOid, type ObjectFormat } from "../../../git/oid.ts";

const deepest = 10;

/**
 * The refs of a bare repository, read from its files without git: nothing is written there, and nothing that its configuration says is done.
 * Symbolic ones are followed; what is no ref goes to `broken`.
 */
export function readRefs(
	folder: string,
	format: ObjectFormat,
): { refs: Map<string, string>; broken: Map<string, string> } {
	const refs = new Map<string, string>();
	const broken = new Map<string, string>();
	const packed = join(folder, "packed-refs");
	if (existsSync(packed))
		for (const line of readFileSync(packed, "utf8").split("\n")) {
			if (!line || line.startsWith("#") || line.startsWith("^")) continue;
			const [oid = "", name = ""] = line.split(/ (.*)/s);
			if (isOid(format, oid) && name) refs.set(name, oid);
			else broken.set(line.slice(0, 200), "a line of packed-refs that is none");
		}
	const symbolic = new Map<string, string>();
	const walk = (name: string): void => {
		const path = join(folder, name);
		if (statSync(path).isDirectory()) {
			for (const entry of readdirSync(path)) walk(`${name}/${entry}`);
			return;
		}
		if (name.endsWith(".lock")) return;
		const content = readFileSync(path, "utf8").trim();
		if (isOid(format, content)) refs.set(name, content);
		else if (content.startsWith("ref: "))
			symbolic.set(name, content.slice("ref: ".length).trim());
		else broken.set(name, "its file holds no object id");
	};
	if (existsSync(join(folder, "refs"))) walk("refs");
	for (const [name, first] of symbolic) {
		let target = first;
		for (let depth = 0; symbolic.has(target) && depth < deepest; depth++)
			target = symbolic.get(target) as string;
		const oid = refs.get(target);
		if (oid) refs.set(name, oid);
		else broken.set(name, `it leads to ${target}, which is not there`);
	}
	for (const name of refs.keys()) if (isMade(name)) refs.delete(name);
	return { refs, broken };
}

/** Refs that very old versions made for themselves. */
const isMade = (name: string): boolean =>
	/^refs\/pull\/\d+\/(?:merge|conflict)$/.test(name);
