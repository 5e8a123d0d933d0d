import { invalid } from "../errors.ts";

const maxDepth = 64;
const maxMembers = 200_000;

/**
 * Parses a JSON body as Gitea's decoder does: UTF-8 only, no duplicate members, nothing behind the value; and no deeper
 * than any honest request. Linear in the length.
 * @throws DomainError "invalid", with the reason.
 */
export function strictJson(bytes: Buffer): unknown {
	let text: string;
	try {
		text = decoder.decode(bytes);
	} catch {
		throw invalid("[]: the body is not valid UTF-8");
	}
	if (!text.trim())
		throw invalid("[]: the body is empty, a JSON value was expected");
	checkStructure(text, { members: maxMembers, twice: false });
	try {
		return JSON.parse(text);
	} catch (error) {
		throw invalid(`[]: ${(error as Error).message}`);
	}
}

/**
 * Parses a JSON text that is read less strictly, such as a file of a package: with a bound on depth and members all the same, since what few
 * characters stand for takes long to make.
 * @throws DomainError "invalid", SyntaxError
 */
export function boundedJson(text: string, members = maxMembers): unknown {
	checkStructure(text, { members, twice: true });
	return JSON.parse(text);
}

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false });

/** Bounds depth and members and finds duplicate members in one pass; what is no JSON at all is left to the parser. */
function checkStructure(
	text: string,
	may: { readonly members: number; readonly twice: boolean },
): void {
	const open: (Set<string> | undefined)[] = [];
	let members = 0;
	let wantsName = false;
	for (let i = 0; i < text.length; i++) {
		switch (text.charCodeAt(i)) {
			case 0x7b: // {
				open.push(may.twice ? undefined : new Set());
				wantsName = true;
				break;
			case 0x5b: // [
				open.push(undefined);
				wantsName = false;
				break;
			case 0x7d: // }
			case 0x5d: // ]
				open.pop();
				wantsName = false;
				break;
			case 0x2c: // ,
				if (++members > may.members)
					throw invalid("[]: the body has too many members");
				wantsName = open.at(-1) !== undefined;
				break;
			case 0x22: {
				const end = endOfString(text, i);
				const names = open.at(-1);
				if (wantsName && names) {
					const name = text.slice(i + 1, end);
					// an escaped spelling of a name is the same name
					const plain = name.includes("\\") ? unescaped(name) : name;
					if (names.has(plain))
						throw invalid(`[]: duplicate member "${plain.slice(0, 80)}"`);
					names.add(plain);
				}
				wantsName = false;
				i = end;
			}
		}
		if (open.length > maxDepth)
			throw invalid("[]: the body is nested too deeply");
	}
}

function endOfString(text: string, start: number): number {
	for (let at = start + 1; ; ) {
		const quote = text.indexOf('"', at);
		if (quote < 0) return text.length;
		let slashes = 0;
		while (text.charCodeAt(quote - 1 - slashes) === 0x5c) slashes++;
		if (slashes % 2 === 0) return quote;
		at = quote + 1;
	}
}

function unescaped(name: string): string {
	try {
		return JSON.parse(`"${name}"`);
	} catch {
		return name;
	}
}
