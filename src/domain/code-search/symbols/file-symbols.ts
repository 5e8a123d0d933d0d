import { hash } from "node:crypto";
import { zstdCompressSync } from "node:zlib";
import type { App } from "../../../app.ts";
import { query } from "../../../database/database.ts";
import { longestText } from "../../../text/code/text-sizes.ts";
import { grammarOf, symbolsVersion } from "../../../text/symbols/grammar-of.ts";
import { unpackSymbols } from "../../../text/symbols/packed-symbols.ts";
import type { CodeSymbol } from "../../../text/symbols/symbol-job.ts";
import { currentClaimant } from "../../../threads/claimant.ts";
import { languageOfPath } from "../languages.ts";

/** Characters of a text that is read while somebody waits for it. */
const largestRead = 256 * 1024;

const bodyOf = query(
	(q, p: { hash: string; grammar: string; version: number }) =>
		q
			.selectFrom("code_text")
			.innerJoin("code_symbol", "code_symbol.text_id", "code_text.id")
			.select(["body", "state"])
			.where("code_text.hash", "=", p.hash)
			.where("grammar", "=", p.grammar)
			.where("code_symbol.version", "=", p.version),
);

/**
 * Gives the definitions in a file, in their order: those that the index has of its text, or else of a thread that reads it. Undefined where no grammar knows its
 * language, where it is too large, and where the grammar fails or too many wait.
 */
export async function fileSymbols(
	app: App,
	{ path, text }: { readonly path: string; readonly text: string },
): Promise<readonly CodeSymbol[] | undefined> {
	const grammar = grammarOf(languageOfPath(path), path);
	if (!grammar || text.length > longestText) return undefined;
	const known = await app.db.first(bodyOf, {
		...{ hash: hash("sha256", text, "base64url"), grammar },
		version: symbolsVersion,
	});
	if (known?.body) return unpackSymbols(known.body);
	if (known?.state === 1) return [];
	if (known?.state === 2 || text.length > largestRead) return undefined;
	const packed = zstdCompressSync(text);
	const claimant = currentClaimant() ?? "";
	const found = await app.code.symbols.find({ grammar, packed }, claimant);
	if (typeof found === "string" || "fault" in found) return undefined;
	return found.body ? unpackSymbols(found.body) : [];
}
