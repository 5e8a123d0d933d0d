import { GitError } from "../errors.ts";
import type { RefRow } from "../project-refs.ts";
import { FLUSH, pktText } from "./pkt-line.ts";
import { beginsWithOne, distinctPrefixes } from "./ref-prefixes.ts";
import type { V2Request } from "./v2-request.ts";

/** The answer to version 2's ls-refs (gitprotocol-v2(5)) from rows; `refs` are the visible ones, sorted. Throws `protocol`. */
export function answerLsRefs(
	request: V2Request,
	rows: { head?: string; refs: Iterable<RefRow> },
): Buffer {
	const wish = parseArguments(request.args);
	const prefixes = distinctPrefixes(wish.prefixes);
	let lines = "";
	const refs = [...rows.refs];
	const head = refs.find((row) => row.name === rows.head);
	if (beginsWithOne("HEAD", prefixes)) {
		const target = wish.symrefs ? ` symref-target:${rows.head}` : "";
		if (head) lines += pktText(`${head.oid} HEAD${target}\n`);
		else if (wish.unborn && rows.head) {
			lines += pktText(`unborn HEAD${target}\n`);
		}
	}
	for (const { name, oid, peeled } of refs) {
		if (!beginsWithOne(name, prefixes)) continue;
		const tail = wish.peel && peeled ? ` peeled:${peeled}` : "";
		lines += pktText(`${oid} ${name}${tail}\n`);
	}
	return Buffer.concat([Buffer.from(lines), FLUSH]);
}

/** The beginnings of names that a request asks for, none of them that of another one; no beginnings are all names. */
export const prefixesOf = (request: V2Request): readonly string[] =>
	distinctPrefixes(parseArguments(request.args).prefixes) ?? [];

type LsRefsArguments = {
	prefixes: string[];
	symrefs: boolean;
	peel: boolean;
	unborn: boolean;
};

function parseArguments(args: readonly string[]): LsRefsArguments {
	const wish: LsRefsArguments = {
		prefixes: [],
		symrefs: false,
		peel: false,
		unborn: false,
	};
	for (const arg of args) {
		if (arg.startsWith("ref-prefix ")) wish.prefixes.push(arg.slice(11));
		else if (arg === "symrefs") wish.symrefs = true;
		else if (arg === "peel") wish.peel = true;
		else if (arg === "unborn") wish.unborn = true;
		else throw new GitError("protocol", "an unknown ls-refs argument");
	}
	return wish;
}
